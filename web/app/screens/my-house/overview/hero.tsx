import { Button } from "@evenly/design/button";
import { NamedPips } from "@evenly/design/named-pips";
import { Actions, DuskHero, Title } from "@evenly/design/page";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { debitDay } from "@evenly/domain/persons-money";
import { Link } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { HandoverForms } from "../../../parts/my-house/handover-forms.tsx";
import { HandoverRun } from "../../../parts/my-house/handover-run.tsx";
import { HouseAsItStands } from "../../../parts/my-house/house-as-it-stands.tsx";
import {
  awaitedOf,
  debitsAhead,
  isFull,
  joinedOf,
  mandateInUse,
} from "../../../parts/my-house/house-state.ts";
import {
  formatIsoDayAndMonth,
  formatStreet,
  formatTown,
  formatIsoWeekday,
} from "../../../parts/my-house/formats.ts";
import { Price } from "../../../parts/prices/price.tsx";
import { SayTasks, Tasks } from "./tasks.tsx";
import styles from "./hero.module.css";
import * as words from "./words.tsx";

type Props = { readonly house: MyHouse };

/** The House, what needs doing or is paid next, and the people. Ruling G2. */
export function Hero({ house }: Props) {
  const { fullAddress, reference, handovers, householdState } = house;
  const own = handovers.find(({ role }) => role === "leaver");
  const isQuiet = house.tasks.length === 0 && handovers.length === 0;
  const waits = own !== undefined && own.state !== "agreed";
  return (
    <DuskHero scene={<HouseAsItStands house={house} />}>
      <div className={styles.address}>
        <Title
          onDusk
          size="hero"
          lede={
            <>
              {formatTown(fullAddress)}. {stateText(house)} <SayTasks tasks={house.tasks} />
            </>
          }
        >
          {formatStreet(fullAddress)}
        </Title>
      </div>
      <div className={styles.parts}>
        {isQuiet && <People house={house} />}
        <Tasks house={house} />
        {house.paying?.isApproved && <OnItsWay amount={house.paying.amount} />}
        {house.tasks.length === 0 && !waits && <NextPayment house={house} />}
        {handovers.map((handover) => (
          <div key={handover.leaver + handover.sentOn} className={styles.handover}>
            {handover.role === "other" && (
              <p>
                {words.otherGoes(
                  handover.leaver,
                  handover.successor,
                  formatIsoDayAndMonth(handover.handsOverOn),
                )}
              </p>
            )}
            <HandoverRun handover={handover} />
            {handover === own && <HandoverForms onDusk handover={handover} />}
            {handover === own && waits && (
              <p className={styles.quietText}>{words.untilTheyJoin(handover, othersOf(house))}</p>
            )}
          </div>
        ))}
        {!isQuiet && !(householdState === "gathering" && house.tasks.length > 1) && <People house={house} />}
        <p className={styles.reference}>
          {words.reference} <b>{reference}</b>
        </p>
      </div>
    </DuskHero>
  );
}

/** Paid by bank, and not confirmed yet. Ruling I3. */
function OnItsWay({ amount }: { readonly amount: number }) {
  return (
    <p className={styles.quietText}>
      {words.onItsWay(<b>{formatAmount(amount)}</b>)} <Link to={pages.paidByBank}>{words.seeWhereItIs}</Link>
    </p>
  );
}

function othersOf({ people }: MyHouse) {
  return people.flatMap(({ firstName, isYou, state }) =>
    firstName === null || isYou || state === "awaited" ? [] : [firstName],
  );
}

function stateText(house: MyHouse) {
  const { householdState, services, lastDay, handovers, livesFrom, leavesOn } = house;
  if (livesFrom !== null) {
    const handover = handovers.find(({ role }) => role === "successor");
    return words.yoursFrom(formatIsoWeekday(livesFrom), handover?.leaver);
  }
  const own = handovers.find(({ role }) => role === "leaver");
  if (own?.state === "asked") return words.goesOnceJoined(formatIsoWeekday(own.handsOverOn));
  if (own?.state === "agreed") return words.goesTo(own.successor, formatIsoWeekday(own.handsOverOn));
  if (householdState === "gathering") {
    const [only, ...others] = awaitedOf(house);
    const name = others.length === 0 ? only?.firstName : null;
    return (
      <>
        {words.gathering(joinedOf(house).length, awaitedOf(house).length)}{" "}
        {house.tasks.length < 2 && words.nothingUntil(name ?? words.everybody)}
      </>
    );
  }
  if (leavesOn !== null) return words.cancelledUntil(formatIsoWeekday(leavesOn));
  if (householdState === "cancelled" && lastDay) return words.endsOn(formatIsoDate(lastDay));
  return words.complete(
    isFull(house),
    services.length,
    services.filter(({ stage }) => stage === "live").length,
  );
}

/** The first day on which money leaves the account, with its sum; nothing while nobody can pay yet. */
function NextPayment({ house }: Props) {
  const { owed, householdState, livesFrom, taken, plan } = house;
  const mandate = mandateInUse(house);
  const [next] = debitsAhead(house);
  if (householdState === "gathering") return null;
  if (next) {
    const isFirst = livesFrom !== null && taken === 0;
    const part = partOn(house, next.on);
    const ordinary = (
      <>
        {mandate && words.fromAccount(mandate.accountEnding)}{" "}
        {next.payments > 1 && words.together(next.payments)}{" "}
        {isFirst ? words.nothingBefore : plan ? undefined : balanceText(owed)}
      </>
    );
    const price = (
      <Price
        heading={isFirst ? words.firstPayment : words.nextPayment}
        amount={pence(next.amount)}
        unit={words.onDay(formatIsoWeekday(next.on, true))}
        note={part ? usualAndPartText(next.amount, part) : ordinary}
      />
    );
    if (!plan) return price;
    return (
      <div className={styles.figure}>
        {price}
        {!house.paying && (
          <Actions className={styles.early}>
            <Button to={pages.payNow} variant="dusk">
              {words.payEarly}
            </Button>
          </Actions>
        )}
        <p className={styles.quietText}>
          {words.planPays(
            formatAmount(plan.owed),
            plan.until === null ? undefined : formatIsoDayAndMonth(plan.until),
          )}
        </p>
      </div>
    );
  }
  return <p className={styles.none}>{owed === 0 ? words.noPayment : balanceText(owed)}</p>;
}

function usualAndPartText(amount: number, part: NonNullable<ReturnType<typeof partOn>>) {
  return words.usualAndPart(formatAmount(amount - part.amount), {
    ...part,
    amount: formatAmount(part.amount),
  });
}

/** What is taken with a day's payment for a plan. Ruling I4. */
function partOn({ payments }: MyHouse, on: string) {
  return payments.find((payment) => payment.part !== null && debitDay(payment) === on)?.part ?? undefined;
}

function balanceText(owed: number) {
  if (owed === 0) return words.nothingOwed;
  return owed > 0 ? words.owed(formatAmount(owed)) : words.owedToYou(formatAmount(-owed));
}

function People({ house: { people, leavesOn, livesFrom } }: Props) {
  const noteOf = ({ isYou, state }: MyHouse["people"][number]) => {
    if (!isYou) return state === "awaited" ? words.awaited : undefined;
    if (livesFrom !== null) return words.from(formatIsoDayAndMonth(livesFrom));
    return leavesOn === null ? words.you : words.until(formatIsoDayAndMonth(leavesOn));
  };
  return (
    <NamedPips
      label={words.people}
      people={people.map((person) => ({
        name: person.firstName ?? words.placeNumber(person.place),
        sign: person.firstName === null ? String(person.place) : undefined,
        lit: person.state === "joined" && !(person.isYou && livesFrom !== null),
        note: noteOf(person),
      }))}
    />
  );
}
