import { Button, LinkButton } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { Icon, type IconName } from "@evenly/design/icon";
import { Card, DuskPanel, Split, Title, Wrap } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField } from "@evenly/design/text-field";
import type { Success } from "@evenly/contract";
import { breathingSpaceDays } from "@evenly/domain/collection-hold";
import { checkAmountToPay } from "@evenly/domain/instant-payment";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { payOldest } from "@evenly/domain/receipt";
import { type ReactNode, useState } from "react";
import { redirect } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { loadDates } from "../../../answers/dates.ts";
import { call } from "../../../api/client.ts";
import { settings, today, useSettings } from "../../../api/settings.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ownPage } from "../../../parts/my-house/enter.ts";
import { formatIsoDayAndMonth, formatIsoMonth } from "../../../parts/my-house/formats.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { amountOf, payAction, payRules } from "./actions.ts";
import styles from "./pay.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

type WhatToPay = Success<"GET /my_house/pay">;

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([context.get(ownPage)(() => call("GET /my_house/pay")), loadDates()]);
  const state = loaded.answer?.payment?.state;
  return state === "started" || state === "approved" ? redirect(pages.paidByBank) : loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = payAction;

/** All that is owed or a part of it, and what is held meanwhile. Ruling I3. */
export default function PayNow({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData;
  if (!answer) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      {answer.owed === 0 ? (
        <>
          <Title
            lede={answer.withBank > 0 ? words.withBank(formatAmount(answer.withBank)) : words.nothingOwed}
          >
            {words.title}
          </Title>
          <Button to={pages.myHouse}>{shared.back}</Button>
        </>
      ) : (
        <Pay key={answer.owed} toPay={answer} />
      )}
    </Wrap>
  );
}

function Pay({ toPay }: { readonly toPay: WhatToPay }) {
  const { owed, reference } = toPay;
  const { name, phone } = useSettings().config.brand;
  const [defaults] = useState(() => ({ ...payRules.empty, owed: String(owed) }));
  const form = useForm(payRules, { defaults });
  const typed = amountOf(form.values);
  const amount = checkAmountToPay(typed, pence(owed)) === undefined ? typed : undefined;
  const isPart = form.values.how === "part";
  return (
    <>
      <Split still titleFirst side={<WhatIsOwed toPay={toPay} />}>
        <Title lede={words.lede}>{words.title}</Title>
        <CheckedForm form={form}>
          <input type="hidden" name="owed" value={owed} />
          <RadioPicks
            stacked
            name="how"
            legend={words.howMuch}
            defaultValue={defaults.how}
            options={[
              { value: "all", label: words.all, detail: words.thenNothing, end: formatAmount(owed) },
              { value: "part", label: words.part, detail: words.least },
            ]}
          />
          {isPart && (
            <TextField
              className={styles.part}
              label={words.amount}
              inputMode="decimal"
              autoComplete="off"
              inputClassName={styles.amount}
              below={
                amount !== undefined &&
                amount < owed && <p className={styles.pays}>{partText(toPay, amount)}</p>
              }
              {...form.field("amount")}
            />
          )}
          <SubmitButton block>{words.chooseBank}</SubmitButton>
          <p className={styles.fine}>{words.youPay(formatAmount(amount ?? owed), name, reference)}</p>
          {toPay.mostPlanMonths !== null && (
            <Button variant="text" to={pages.plan}>
              {words.spreadInstead(toPay.mostPlanMonths)}
            </Button>
          )}
        </CheckedForm>
      </Split>
      <section className={styles.meanwhile}>
        <h2>{words.meanwhile}</h2>
        <ul className={styles.held}>
          {toPay.retry && <RetryHeld toPay={toPay} retry={toPay.retry} amount={amount ?? owed} />}
          {toPay.next !== null && toPay.next.part > 0 && (
            <Held icon="calendar" title={words.planWaits}>
              {words.partWaits(formatIsoDayAndMonth(toPay.next.on))}
            </Held>
          )}
          <Held icon="mail" title={words.noReminder}>
            {words.noSecond}
          </Held>
          <Held icon="check" title={words.counts}>
            {words.tooMuch}
          </Held>
        </ul>
      </section>
      <Card className={styles.cannot}>
        <h2>{words.ifYouCannot}</h2>
        <p>{words.cannot(phone, breathingSpaceDays)}</p>
        <LinkButton to="https://www.moneyhelper.org.uk" target="_blank" rel="noopener">
          {words.freeAdvice}
        </LinkButton>
      </Card>
    </>
  );
}

function WhatIsOwed({ toPay: { owed, since, months } }: { readonly toPay: WhatToPay }) {
  return (
    <DuskPanel className={styles.owes}>
      <Price heading={words.youOwe} amount={pence(owed)} unit={words.since(formatIsoDate(since ?? ""))} />
      <ul>
        {months.map(({ dueOn, amount }) => (
          <li key={dueOn}>
            <span>
              {formatIsoMonth(dueOn, true)}
              <small>{words.due(formatIsoDayAndMonth(dueOn), daysSince(dueOn))}</small>
            </span>
            <b>{formatAmount(amount)}</b>
          </li>
        ))}
      </ul>
    </DuskPanel>
  );
}

type RetryProps = {
  readonly toPay: WhatToPay;
  readonly retry: NonNullable<WhatToPay["retry"]>;
  readonly amount: number;
};

function RetryHeld({ toPay, retry: { on, dueOn, amount: tried }, amount }: RetryProps) {
  const paid = partsOf(toPay, amount).find((part) => part.dueOn.toString() === dueOn)?.amount ?? 0;
  const day = formatIsoDayAndMonth(on);
  const month = formatIsoMonth(dueOn);
  return paid === tried ? (
    <Held icon="calendar" title={words.notTriedAgain(month)}>
      {words.tryWaits(day)}
    </Held>
  ) : (
    <Held icon="calendar" title={words.monthWaits(month)}>
      {words.tryForRest(day, formatAmount(tried - paid))}
    </Held>
  );
}

type HeldProps = { readonly icon: IconName; readonly title: string; readonly children: ReactNode };

function Held({ icon, title, children }: HeldProps) {
  return (
    <li>
      <span className={styles.window} aria-hidden="true">
        <Icon name={icon} size={20} />
      </span>
      <b>{title}</b>
      <p>{children}</p>
    </li>
  );
}

function partsOf({ months }: WhatToPay, amount: number) {
  const rows = months.map(({ dueOn, amount: owed }) => ({
    paymentId: dueOn,
    dueOn: Temporal.PlainDate.from(dueOn),
    sums: { owed: pence(owed) },
  }));
  return payOldest(rows, pence(amount));
}

/** `July £95.86 and £4.14 of August. You still owe £91.72.` */
function partText(toPay: WhatToPay, amount: number): string {
  const parts = partsOf(toPay, amount).map((part) => {
    const dueOn = part.dueOn.toString();
    const whole = toPay.months.find((month) => month.dueOn === dueOn)?.amount;
    return {
      month: formatIsoMonth(dueOn),
      amount: formatAmount(part.amount),
      isWhole: whole === part.amount,
    };
  });
  const rest = parts.find(({ isWhole }) => !isWhole);
  return words.paysPart(
    parts.filter(({ isWhole }) => isWhole).map((part) => words.wholeMonth(part.month, part.amount)),
    rest && words.partOfMonth(rest.amount, rest.month),
    formatAmount(toPay.owed - amount),
  );
}

function daysSince(day: string): number {
  return Temporal.PlainDate.from(day).until(today(settings())).days;
}
