import { codeOf } from "@evenly/contract/client";
import type { RefusedCode } from "@evenly/contract/messages";
import { Button } from "@evenly/design/button";
import { classNames } from "@evenly/design/class-names";
import { SubmitButton } from "@evenly/design/form";
import { House } from "@evenly/design/house/house";
import { IconList } from "@evenly/design/icon-list";
import { Note } from "@evenly/design/note";
import { Actions, Card, DuskPanel, Scene, Title, Wrap } from "@evenly/design/page";
import { TextArea } from "@evenly/design/text-area";
import { daysBetween, parseDate } from "@evenly/domain/calendar";
import { catalogue } from "@evenly/domain/catalogue";
import { coolingOffDays, longestCancellationNote } from "@evenly/domain/cooling-off";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { loadDates } from "../../../answers/dates.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { call } from "../../../api/client.ts";
import { firstMessage } from "../../../api/failure.ts";
import { useSettings } from "../../../api/settings.ts";
import { fieldErrors, formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { houseText } from "../../../parts/house/house-text.ts";
import { Loading } from "../../../parts/loading.tsx";
import { describe, forgetHouse, leadToLink, ownPage } from "../../../parts/my-house/enter.ts";
import { formatIsoWeekday } from "../../../parts/my-house/formats.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { useFocus } from "../../../parts/use-focus.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { effectsOf, type Preview } from "./effects.ts";
import type { Route } from "./+types/route";
import styles from "./cancel.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import { optional } from "../../../parts/words.ts";
import * as words from "./words.tsx";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title.cancel);
}

const isOver: RefusedCode = "nothing-to-cancel";
const hasMoved: RefusedCode = "approval-changed";

async function readPreview() {
  try {
    const preview = await call("GET /my_house/contract_end");
    return { preview, firstName: preview.firstName };
  } catch (error) {
    if (codeOf(error) === isOver) return { preview: undefined, over: firstMessage(error) };
    throw error;
  }
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([context.get(ownPage)(readPreview), loadDates()]);
  return loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

type Result = FormResult & {
  /** They have no page any more. */
  readonly isOut?: boolean;
};

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as Result | undefined)?.isOut ? false : defaultShouldRevalidate;
}

const rules = { empty: { token: "", note: "" }, check: () => [] };

/** Sends what was shown; what has changed since is shown anew. */
export const clientAction = formAction(rules, async ({ token, note }, signal) => {
  try {
    const { hasPage } = await call("POST /my_house/contract_end", { body: { token, note }, signal });
    if (hasPage) return redirect(pages.myHouse);
    forgetHouse();
    return { errors: {}, isOut: true } satisfies Result;
  } catch (error) {
    signal.throwIfAborted();
    if (codeOf(error) === hasMoved) return { errors: {}, note: firstMessage(error) } satisfies Result;
    const errors = fieldErrors(error, rules);
    const failure = Object.keys(errors).length === 0 && { failure: describe(error) };
    return leadToLink(error) ?? refuse({ errors, ...failure });
  }
});

/** Ruling J3. */
export default function CancelContract({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = loaderData;
  if ((actionData as Result | undefined)?.isOut) return <Out />;
  if (!answer) return <NotLoaded title={words.title.cancel} failure={loaderData.failure} />;
  const { preview } = answer;
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      {preview === undefined ? (
        <>
          <Title lede={answer.over}>{words.title.cancel}</Title>
          <Button to={pages.myHouse}>{words.backToPage}</Button>
        </>
      ) : (
        <div className={classNames(styles.page, preview.served !== null && styles.served)}>
          <div className={styles.top}>
            <Top preview={preview} />
          </div>
          <div className={styles.panel}>
            {preview.served ? <YouPay served={preview.served} /> : <HouseAfterwards preview={preview} />}
          </div>
          <section className={styles.effects}>
            <h2>{words.whatHappens}</h2>
            <Card>
              <IconList items={effectsOf(preview)} />
            </Card>
          </section>
          <EndForm preview={preview} />
        </div>
      )}
    </Wrap>
  );
}

/** Their place is free again. */
function Out() {
  const heading = useFocus(true);
  return (
    <Wrap className={styles.out}>
      <Title ref={heading} lede={words.outMeans}>
        {words.out}
      </Title>
      <Button to={pages.home}>{words.newPrice}</Button>
    </Wrap>
  );
}

type Props = { readonly preview: Preview };

function Top({ preview: { end, until } }: Props) {
  const isLate = end === "withdraw" || until === null;
  return (
    <Title
      lede={isLate ? words.withdrawLede : words.cancelLede(formatIsoWeekday(until, true), coolingOffDays)}
    >
      {words.title[end]}
    </Title>
  );
}

function YouPay({ served }: { readonly served: NonNullable<Preview["served"]> }) {
  const { charged, from, to } = served;
  return (
    <DuskPanel className={styles.pay}>
      <Price
        heading={words.youPay}
        amount={pence(charged)}
        unit={to === null ? words.inAll : words.forDays(formatIsoDate(from), formatIsoDate(to))}
        note={whyText(served)}
      />
    </DuskPanel>
  );
}

function whyText({ from, to, hasAskedForStart }: NonNullable<Preview["served"]>) {
  if (!hasAskedForStart) return words.notAsked;
  const [first, last] = [parseDate(from), parseDate(to ?? undefined)];
  if (first === undefined || last === undefined) return words.notStarted;
  return words.youAsked(formatIsoDate(from), daysBetween(first, last) + 1);
}

function HouseAfterwards({ preview }: Props) {
  const { housemateCount: housemates, joinedAfter: joined, productTypes } = preview;
  const utilities = Object.fromEntries(productTypes.map((type) => [catalogue[type].utility, "now" as const]));
  return (
    <DuskPanel>
      <div className={styles.words}>
        <h2>{words.afterwards}</h2>
        <p>{joined === 0 ? words.dark : words.windowsLit(joined, housemates - joined)}</p>
      </div>
      <Scene>
        <House
          housemates={housemates}
          joined={joined}
          {...(joined < housemates && { you: joined })}
          utilities={utilities}
          label={houseText({ housemates, joined })}
        />
      </Scene>
    </DuskPanel>
  );
}

function EndForm({ preview: { end, token } }: Props) {
  const form = useForm(rules);
  const { links } = useSettings().config.brand;
  const { name, id, error, defaultValue } = form.field("note");
  return (
    <div className={styles.form}>
      {form.failure && <ProblemPanel>{form.failure}</ProblemPanel>}
      {form.note && (
        <Note tone="invalid" live>
          {form.note}
        </Note>
      )}
      <CheckedForm form={form}>
        <input type="hidden" name="token" value={token} />
        {end === "cancel" && (
          <TextArea
            label={words.note}
            optional={optional}
            maxLength={longestCancellationNote}
            {...{ name, id, error, defaultValue }}
          />
        )}
        <SubmitButton block>{words.submit[end]}</SubmitButton>
        <p className={styles.small}>{words.confirmed}</p>
      </CheckedForm>
      <Actions>
        <Button to={pages.myHouse} variant="text">
          {words.keep[end]}
        </Button>
        {end === "cancel" && (
          <Button to={links.terms} variant="text" target="_blank">
            {words.openForm}
          </Button>
        )}
      </Actions>
    </div>
  );
}
