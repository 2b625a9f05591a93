import { Button, LinkButton } from "@evenly/design/button";
import { Facts } from "@evenly/design/facts";
import { PostForm, SubmitButton } from "@evenly/design/form";
import { type IconItem, IconList } from "@evenly/design/icon-list";
import { Note } from "@evenly/design/note";
import { Actions, Card, DuskHero, Title, Wrap } from "@evenly/design/page";
import { Run } from "@evenly/design/run";
import type { Success } from "@evenly/contract";
import { daysToConfirm, minutesToApprove } from "@evenly/domain/instant-payment";
import * as pages from "@evenly/domain/pages";
import type { ReactNode } from "react";
import { redirect, useActionData } from "react-router";
import { loadDates } from "../../../answers/dates.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { call } from "../../../api/client.ts";
import { useSettings } from "../../../api/settings.ts";
import type { FormResult } from "../../../parts/form/form-action.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { lastReadHouse, loadMyHouse, type MyHouse, ownPage } from "../../../parts/my-house/enter.ts";
import { formatIsoDayAndMonth, formatIsoMonth } from "../../../parts/my-house/formats.ts";
import { HouseAsItStands } from "../../../parts/my-house/house-as-it-stands.tsx";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { useAskingAgain } from "../../../parts/payment/use-asking-again.ts";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { actions, goOnRules, stopRules } from "./actions.ts";
import { formatMoment, formatShortMoment, formatTime } from "./moments.ts";
import styles from "./paid.module.css";
import * as words from "./words.ts";

type WhatToPay = Success<"GET /my_house/pay">;
type Payment = NonNullable<WhatToPay["payment"]>;

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

/** As last read, for when it cannot be asked for. */
const memory: { last?: WhatToPay } = {};

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [asked] = await Promise.all([context.get(ownPage)(() => call("GET /my_house/pay")), loadDates()]);
  const house = lastReadHouse() ?? (await loadMyHouse(context)).house;
  if (!asked.answer)
    return { failure: asked.failure, house, answer: memory.last, isOffline: memory.last !== undefined };
  memory.last = asked.answer;
  if (asked.answer.payment === null) return redirect(pages.payNow);
  return { failure: "", house, answer: asked.answer, isOffline: false };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = actions;

/** Where a payer comes back to: waits for the bank's answer and says which it was. Ruling I3. */
export default function Paid({ loaderData }: Route.ComponentProps) {
  const { house, answer, failure, isOffline } = loaderData;
  const payment = answer?.payment;
  const state = payment?.state;
  const waits = state === "started" || state === "approved";
  useAskingAgain(isOffline ? "no-answer" : waits ? "at-bank" : undefined, loaderData);
  if (!answer || !payment || !house) return <NotLoaded title={words.title} failure={failure} />;
  return (
    <>
      <DuskHero scene={<HouseAsItStands house={house} />}>
        <div className={styles.parts}>
          <Outcome answer={answer} payment={payment} />
          {isOffline && <Note live>{words.offline}</Note>}
        </div>
      </DuskHero>
      <Below answer={answer} payment={payment} house={house} />
    </>
  );
}

type Props = { readonly answer: WhatToPay; readonly payment: Payment };

function Outcome({ answer, payment }: Props) {
  switch (payment.state) {
    case "started":
      return <Started payment={payment} />;
    case "approved":
      return <Approved payment={payment} />;
    case "confirmed":
      return <Confirmed answer={answer} payment={payment} />;
    case "failed":
      return <NotPaid>{words.refused}</NotPaid>;
    case "abandoned":
      return <NotPaid>{words.over}</NotPaid>;
    case "returned":
      return <NotPaid>{words.returned}</NotPaid>;
  }
}

function Heading({ children, lede }: { readonly children: ReactNode; readonly lede: ReactNode }) {
  return (
    <div role="status">
      <Title onDusk size="hero" lede={lede}>
        {children}
      </Title>
    </div>
  );
}

function Started({ payment: { amount, startedAt } }: Pick<Props, "payment">) {
  const ends = new Date(Date.parse(startedAt) + minutesToApprove * 60_000).toISOString();
  const goOn = useForm(goOnRules);
  const stop = useForm(stopRules);
  const failure = (useActionData() as FormResult | undefined)?.failure;
  return (
    <>
      <Heading lede={words.notHeard(formatAmount(amount))}>{words.waiting}</Heading>
      {failure && <ProblemPanel>{failure}</ProblemPanel>}
      <Actions className={styles.ways}>
        <PostForm {...goOn.attributes}>
          <input type="hidden" name="goOn" value="yes" />
          <SubmitButton variant="lamp">{words.goBackToBank}</SubmitButton>
        </PostForm>
        <PostForm {...stop.attributes}>
          <input type="hidden" name="stop" value="yes" />
          <SubmitButton variant="dusk">{words.stop}</SubmitButton>
        </PostForm>
      </Actions>
      <p className={styles.small}>{words.endsAt(formatTime(ends))}</p>
    </>
  );
}

function Approved({ payment }: Pick<Props, "payment">) {
  return (
    <>
      <Heading
        lede={
          <>
            {words.approvedLede} <b>{words.mayClose}</b> {words.weMail}
          </>
        }
      >
        {words.confirming(formatAmount(payment.amount))}
      </Heading>
      <Stages payment={payment} owed={undefined} />
      <Actions className={styles.ways}>
        <Button variant="lamp" to={pages.myHouse}>
          {words.back}
        </Button>
      </Actions>
    </>
  );
}

function Confirmed({ answer: { owed, next, retry }, payment }: Props) {
  return (
    <>
      <Heading
        lede={
          <>
            {words.weHave(formatAmount(payment.amount))}{" "}
            {retry && words.retryIs(formatAmount(retry.amount), formatIsoDayAndMonth(retry.on))}{" "}
            {next && words.nextIs(formatAmount(next.amount), formatIsoDayAndMonth(next.on))}
          </>
        }
      >
        {words.paid} {owed === 0 ? words.oweNothing : words.stillOwe(formatAmount(owed))}
      </Heading>
      <Stages payment={payment} owed={owed} />
      <Actions className={styles.ways}>
        <Button variant="lamp" to={pages.myHouse}>
          {words.back}
        </Button>
        {owed > 0 && (
          <Button variant="dusk" to={pages.payNow}>
            {words.payRest}
          </Button>
        )}
        <Button variant="dusk" onClick={() => print()}>
          {words.print}
        </Button>
      </Actions>
    </>
  );
}

function NotPaid({ children }: { readonly children: string }) {
  return (
    <>
      <Heading lede={children}>{words.notPaid}</Heading>
      <Actions className={styles.ways}>
        <Button variant="lamp" to={pages.payNow}>
          {words.again}
        </Button>
        <Button variant="dusk" to={pages.myHouse}>
          {words.back}
        </Button>
      </Actions>
    </>
  );
}

type StagesProps = Pick<Props, "payment"> & { readonly owed: number | undefined };

function Stages({ payment: { approvedAt, endedAt }, owed }: StagesProps) {
  return (
    <Run
      label={words.run}
      stages={[
        {
          name: words.stages.approved,
          isDone: true,
          day: approvedAt ? formatShortMoment(approvedAt) : undefined,
        },
        {
          name: words.stages.confirmed,
          isDone: endedAt !== null,
          day: endedAt === null ? words.waitingForBank : formatShortMoment(endedAt),
        },
        {
          name: words.stages.paid,
          isDone: endedAt !== null,
          day: owed === 0 ? words.nothingOwed : undefined,
        },
      ]}
    />
  );
}

function Below({ answer, payment }: Props & { readonly house: MyHouse }) {
  const { phone } = useSettings().config.brand;
  const callUs = <LinkButton to={`tel:${phone.replaceAll(" ", "")}`}>{words.call(phone)}</LinkButton>;
  if (payment.state === "confirmed")
    return (
      <Wrap className={styles.columns}>
        <section className={styles.section}>
          <h2>{words.receipt}</h2>
          <Card>
            <Facts facts={receiptOf(answer, payment)} />
          </Card>
        </section>
        <section className={styles.section}>
          <h2>{words.looksWrong}</h2>
          <p>{words.tooMuch(phone)}</p>
        </section>
      </Wrap>
    );
  if (payment.state !== "started" && payment.state !== "approved")
    return (
      <Wrap className={styles.columns}>
        <p>{callUs}</p>
      </Wrap>
    );
  return (
    <Wrap className={styles.columns}>
      <section className={styles.section}>
        <h2>{words.held}</h2>
        <Card>
          <IconList items={heldOf(answer)} />
        </Card>
      </section>
      <section className={styles.section}>
        <h2>{words.wrong}</h2>
        <Card>
          <p className={styles.about}>{words.ifRefused(daysToConfirm)}</p>
          <Facts
            facts={[
              { name: words.amount, value: formatAmount(payment.amount) },
              { name: words.reference, value: answer.reference },
              payment.approvedAt === null
                ? { name: words.started, value: formatMoment(payment.startedAt) }
                : { name: words.approved, value: formatMoment(payment.approvedAt) },
            ]}
          />
          <p className={styles.call}>{callUs}</p>
        </Card>
      </section>
    </Wrap>
  );
}

function receiptOf({ owed, reference }: WhatToPay, { amount, endedAt, pays }: Payment) {
  return [
    { name: words.receiptPaid, value: formatAmount(amount) },
    { name: words.when, value: endedAt === null ? "" : formatMoment(endedAt) },
    { name: words.reference, value: reference },
    ...pays.map((part) => ({
      name: words.forMonth(formatIsoMonth(part.dueOn, true)),
      value: formatAmount(part.amount),
    })),
    { name: words.owedNow, value: formatAmount(owed) },
  ];
}

function heldOf({ retry }: WhatToPay): IconItem[] {
  return [
    ...(retry
      ? [
          {
            icon: "bank" as const,
            title: words.secondTry(formatIsoMonth(retry.dueOn)),
            sum: formatAmount(retry.amount),
            text: words.planned(formatIsoDayAndMonth(retry.on)),
          },
        ]
      : []),
    { icon: "mail", title: words.reminders, text: words.noReminders },
    { icon: "lock", title: words.payingAgain, text: words.notTwice },
  ];
}
