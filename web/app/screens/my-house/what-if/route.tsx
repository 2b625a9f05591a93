import { Button, LinkButton } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { Note } from "@evenly/design/note";
import { Actions, DuskPanel, Scene, Title, Wrap } from "@evenly/design/page";
import { pence, splitPounds } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { call } from "../../../api/client.ts";
import { utilitiesOn } from "../../../parts/house/house-utilities.ts";
import { houseText } from "../../../parts/house/house-text.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ownPage } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { saveFile } from "../../../parts/schedule/save-file.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { Link } from "react-router";
import { formatAmount } from "../../../answers/format-amount.ts";
import type { Route } from "./+types/route";
import { type WhatIf, whatIfSheet } from "./what-if-sheet.ts";
import styles from "./what-if.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import { perMonth } from "../../../parts/words.ts";
import * as words from "./words.tsx";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return context.get(ownPage)(() => call("GET /my_house/what_if"));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** Calculations, not offers. Ruling G6. */
export default function WhatIfPage({ loaderData }: Route.ComponentProps) {
  const { answer: whatIf } = loaderData;
  if (!whatIf) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  const { answers, now, joined, tenancyEnd } = whatIf;
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      <div className={styles.top}>
        <Title lede={words.lede(answers.length)}>{words.title}</Title>
        <PriceNow now={now} joined={joined} />
      </div>
      {answers.length > 0 && (
        <>
          <ul className={styles.cards}>
            {answers.map((answer) => (
              <WhatIfCard key={answer.kind} answer={answer} now={now} joined={joined} />
            ))}
          </ul>
          <Note className={styles.note}>
            <p>
              {words.notOffers(
                formatIsoDate(tenancyEnd),
                <Link to={pages.movingOut}>{words.movingOut}</Link>,
              )}
            </p>
          </Note>
          <Actions className={styles.actions}>
            <Button variant="line" onClick={() => window.print()}>
              {words.print}
            </Button>
            <LinkButton onClick={() => saveFile("what-if.csv", "text/csv", whatIfSheet(whatIf))}>
              {words.downloadSheet}
            </LinkButton>
          </Actions>
        </>
      )}
    </Wrap>
  );
}

function PriceNow({ now, joined }: Pick<WhatIf, "now" | "joined">) {
  const { housemateCount: housemates, products } = now;
  const house = { housemates, joined, utilities: utilitiesOn(products) };
  return (
    <DuskPanel className={styles.now}>
      <Price
        heading={words.youPayNow}
        amount={pence(now.monthly)}
        unit={perMonth}
        note={words.nowIs(housemates, now.payments)}
        className={styles.price}
      />
      <Scene className={styles.nowScene}>
        <House {...house} label={houseText(house)} />
      </Scene>
    </DuskPanel>
  );
}

type Answer = WhatIf["answers"][number];

/** One calculation with its House. */
function WhatIfCard({ answer, now, joined }: Pick<WhatIf, "now" | "joined"> & { readonly answer: Answer }) {
  const { kind, housemateCount, products, monthly } = answer;
  const figure = splitPounds(pence(monthly));
  return (
    <li className={styles.card}>
      <Scene className={styles.scene}>
        <House
          housemates={housemateCount}
          joined={Math.min(joined, housemateCount)}
          you={kind === "one-more" ? housemateCount - 1 : -1}
          utilities={utilitiesOn(products)}
          scenery={false}
          label=""
        />
      </Scene>
      <div className={styles.words}>
        <h2>{words.names[kind]}</h2>
        <p className={styles.figure} role="img" aria-label={`${formatAmount(monthly)} ${perMonth}`}>
          {figure.pounds}
          <small>{figure.pence}</small>
        </p>
        <p className={styles.difference}>{differenceText(answer.difference)}</p>
        <p className={styles.about}>
          {kind === "month-later"
            ? words.later(
                formatIsoDate(answer.startsOn),
                answer.payments,
                formatAmount(answer.inAll),
                formatAmount(now.inAll),
              )
            : words.each(housemateCount)}
        </p>
        {answer.isDiscountLost && <p className={styles.about}>{words.discountLost}</p>}
      </div>
    </li>
  );
}

function differenceText(difference: number) {
  if (difference === 0) return words.same;
  const amount = formatAmount(Math.abs(difference));
  return difference < 0 ? words.less(amount) : words.more(amount);
}
