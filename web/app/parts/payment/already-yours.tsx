import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { Card, DuskPanel, Scene, Split, Title, Wrap } from "@evenly/design/page";
import { isNoneOption, type ProductType } from "@evenly/domain/catalogue";
import type { WayBack } from "@evenly/domain/journey";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { useNavigate } from "react-router";
import { formatIsoDate } from "../../answers/format-iso-date.ts";
import { formatAmount } from "../../answers/format-amount.ts";
import { useSettings } from "../../api/settings.ts";
import { shownPrice } from "../../quote/shown-price.ts";
import { Back } from "../../shell/back.tsx";
import { utilitiesOn } from "../house/house-utilities.ts";
import { houseText } from "../house/house-text.ts";
import { formatStreet } from "../my-house/formats.ts";
import { Price } from "../prices/price.tsx";
import { useFocus } from "../use-focus.ts";
import type { Yours } from "./payment-action.ts";
import { finishPayment } from "./sent-payment.ts";
import styles from "./already-yours.module.css";
import { names } from "../house/words.ts";
import * as shared from "../words.ts";
import * as words from "./words.tsx";

type Props = { readonly back: WayBack; readonly yours: Yours };

/** What stands, beside what the same person sent just now. Ruling B3. */
export function AlreadyYours({ back, yours }: Props) {
  const { standing, account } = yours;
  const { phone } = useSettings().config.brand;
  const navigate = useNavigate();
  const title = useFocus<HTMLHeadingElement>(yours, { top: true });
  const { fullAddress, housemateCount: housemates, pricePerPersonPerMonth: monthly } = standing;
  const signedUpOn = formatIsoDate(standing.signedUpOn);
  const rows = compare(yours);
  const joined = housemates - account.remainingHm8s;
  const utilities = utilitiesOn(account.utilities);
  return (
    <Wrap>
      <Back to={back} />
      <Split
        still
        side={
          <div className={styles.side}>
            <DuskPanel className={styles.what}>
              <Price
                small
                heading={words.whatStands}
                amount={pence(monthly)}
                unit={shared.perMonth}
                className={styles.price}
              />
              <Scene className={styles.scene}>
                <House
                  {...{ housemates, joined, utilities }}
                  label={houseText({ housemates, joined, utilities })}
                />
              </Scene>
            </DuskPanel>
            <Card aria-labelledby="other-way">
              <h2 id="other-way" className={styles.other}>
                {words.otherWay}
              </h2>
              <p className={styles.quiet}>{words.changeIt(<span className={styles.whole}>{phone}</span>)}</p>
              <Button variant="text" to={pages.myHouseLink}>
                {words.toOwnPage}
              </Button>
            </Card>
          </div>
        }
      >
        <Title
          ref={title}
          lede={(rows.some(({ isOther }) => isOther) ? words.keptNothing : words.nothingNew)(
            formatStreet(fullAddress),
            signedUpOn,
          )}
        >
          {words.alreadyYours}
        </Title>
        <Card className={styles.card}>
          <table className={styles.table} aria-label={words.alreadyYours}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{words.what}</span>
                </th>
                <th scope="col">{words.stands}</th>
                <th scope="col">{words.sentNow}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, stands, sent }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{stands}</td>
                  <td>{sent}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Button block onClick={() => void navigate(finishPayment(account), { replace: true })}>
          {words.keepIt}
        </Button>
        <p className={styles.terms}>{words.goOn(signedUpOn)}</p>
      </Split>
    </Wrap>
  );
}

type Row = {
  readonly name: string;
  readonly stands: string;
  readonly sent: string;
  readonly isOther: boolean;
};

function compare({ standing, sent }: Yours): Row[] {
  const types = standing.products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type);
  const dates = (start: string, end: string) => shared.fromTo(formatIsoDate(start), formatIsoDate(end));
  const row = (name: string, stands: string, other: string, isRepeated = false): Row => ({
    name,
    stands,
    sent: stands === other && !isRepeated ? words.same : other,
    isOther: stands !== other,
  });
  return [
    row(
      words.aMonthEach,
      formatAmount(standing.pricePerPersonPerMonth),
      formatAmount(shownPrice(sent).monthly),
      true,
    ),
    row(words.services, nameServices(types), nameServices(sent.types)),
    row(shared.housemates, String(standing.housemateCount), String(sent.housemates), true),
    row(
      words.tenancy,
      dates(standing.tenancyStartDate, standing.tenancyEndDate),
      dates(sent.startDate, sent.endDate),
    ),
    row(words.bankAccount, words.endingIn(standing.accountEnding), words.endingIn(standing.accountEnding)),
  ];
}

function nameServices(types: readonly ProductType[]) {
  return types.map((type) => names[type]).join(", ");
}
