import type { Success } from "@evenly/contract";
import { Button } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { NumberList } from "@evenly/design/number-list";
import { Card, DuskPanel, Split, Title, Wrap } from "@evenly/design/page";
import { RadioPicks } from "@evenly/design/radio-picks";
import { StatementTable } from "@evenly/design/statement-table";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { redirect } from "react-router";
import { loadDates } from "../../../answers/dates.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { call } from "../../../api/client.ts";
import { useSettings } from "../../../api/settings.ts";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { describe, leadToLink, ownPage } from "../../../parts/my-house/enter.ts";
import {
  formatIsoDayAndMonth,
  formatIsoMonth,
  formatIsoWeekday,
  formatShortDate,
} from "../../../parts/my-house/formats.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./plan.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

type Plans = Success<"GET /my_house/plan">;
type Choice = Plans["choices"][number];

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([context.get(ownPage)(() => call("GET /my_house/plan")), loadDates()]);
  return loaded;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

const rules = { empty: { months: "", token: "" }, check: () => [] };

export const clientAction = formAction(rules, async ({ months, token }, signal) => {
  try {
    await call("POST /my_house/plan", { body: { months: Number(months), token }, signal });
    return redirect(pages.myHouse);
  } catch (error) {
    signal.throwIfAborted();
    return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
  }
});

/** What is owed, spread over months: each plan to the penny before it is agreed to. Ruling I4. */
export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const { answer: plans } = loaderData;
  if (!plans) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      {plans.choices.length === 0 ? (
        <NoPlan refusal={plans.refusal ?? "plan-nothing-owed"} />
      ) : (
        <Choose key={plans.choices.map(({ token }) => token).join()} plans={plans} />
      )}
    </Wrap>
  );
}

function NoPlan({ refusal }: { readonly refusal: NonNullable<Plans["refusal"]> }) {
  const { phone } = useSettings().config.brand;
  const needsDetails = refusal === "plan-no-mandate";
  const isOwed = refusal !== "plan-nothing-owed" && refusal !== "plan-runs";
  return (
    <>
      <Title lede={[words.refusals[refusal], isOwed && words.call(phone)].filter(Boolean).join(" ")}>
        {words.title}
      </Title>
      <Button to={needsDetails ? pages.bankDetails : pages.myHouse}>
        {needsDetails ? shared.giveDetails : words.backToPage}
      </Button>
    </>
  );
}

const formId = "plan";

function Choose({ plans }: { readonly plans: Plans }) {
  const { phone } = useSettings().config.brand;
  const longest = plans.choices.at(-1);
  const form = useForm(rules, { defaults: { months: String(longest?.months ?? ""), token: "" } });
  const chosen = plans.choices.find(({ months }) => String(months) === form.values.months) ?? longest;
  const [first] = chosen?.parts ?? [];
  if (chosen === undefined || first === undefined) return null;
  const usual = chosen.parts.find((part) => part.usual > 0)?.usual;
  return (
    <>
      <Split
        still
        titleFirst
        side={<OnTop choice={chosen} owed={plans.owed} hasUsual={usual !== undefined} />}
      >
        <Title lede={words.lede(usual === undefined ? undefined : formatAmount(usual))}>{words.title}</Title>
        <CheckedForm form={form} id={formId}>
          <RadioPicks
            legend={words.howLong}
            {...form.field("months")}
            defaultValue={form.values.months}
            options={plans.choices.map(({ months, parts }) => ({
              value: String(months),
              label: <b>{words.months(months)}</b>,
              detail: words.aMonth(formatAmount(parts[0]?.amount ?? 0)),
            }))}
          />
          <input type="hidden" name="token" value={chosen.token} />
        </CheckedForm>
      </Split>
      <WhatLeaves choice={chosen} owed={plans.owed} />
      <Split
        still
        side={
          <div className={styles.agree}>
            <Note>
              <b>
                {words.leavesOn(formatAmount(first.usual + first.amount), formatIsoDayAndMonth(first.on))}
              </b>{" "}
              {words.tooMuch(phone.replaceAll(" ", "\u00a0"))}
            </Note>
            <SubmitButton form={formId} block busy={form.isSending}>
              {words.agree}
            </SubmitButton>
            <p className={styles.small}>{words.nothingChanges}</p>
            <Button variant="text" to={pages.payNow}>
              {words.payInstead}
            </Button>
          </div>
        }
      >
        <section className={styles.section}>
          <h2>{words.whatNext}</h2>
          <NumberList
            steps={[
              { title: words.oneNotice(chosen.months), text: words.noticeMeans },
              { title: words.weStop, text: stopText(plans) },
              {
                title: words.ifSentBack,
                text: words.sentBackMeans(formatIsoMonth(plans.dueDays[0] ?? first.on)),
              },
            ]}
          />
        </section>
      </Split>
    </>
  );
}

/** The last payment is the one that is tried again. */
function stopText({ dueDays, notTriedOn: [day] }: Plans) {
  const last = dueDays.at(-1);
  return day === undefined || last === undefined
    ? words.stopMeans(undefined, undefined)
    : words.stopMeans(formatIsoMonth(last), formatIsoDayAndMonth(day));
}

type OnTopProps = { readonly choice: Choice; readonly owed: number; readonly hasUsual: boolean };

function OnTop({ choice: { months, parts }, owed, hasUsual }: OnTopProps) {
  const [first, last] = [parts[0]?.amount ?? 0, parts.at(-1)?.amount ?? 0];
  return (
    <DuskPanel className={styles.panel}>
      <Price
        heading={hasUsual ? words.onTop : words.eachMonth}
        amount={pence(first)}
        unit={words.forMonths(months)}
        note={
          first === last
            ? words.together(formatAmount(owed))
            : words.lastOf(formatAmount(last), formatAmount(owed))
        }
      />
    </DuskPanel>
  );
}

function WhatLeaves({ choice: { parts, next }, owed }: { readonly choice: Choice; readonly owed: number }) {
  const sumOf = (figure: (part: Choice["parts"][number]) => number) =>
    parts.reduce((sum, part) => sum + figure(part), 0);
  const cell = (amount: number) => ({ amount: formatAmount(amount), isNothing: amount === 0 });
  return (
    <section className={styles.section}>
      <h2>{words.whatLeaves}</h2>
      <Card className={styles.leaves}>
        <StatementTable
          own="last"
          caption={words.whatLeaves}
          columns={words.columns}
          rows={parts.map(({ on, usual, amount }) => {
            const [weekday = "", ...day] = formatIsoWeekday(on, true).split(/\s/);
            return {
              name: day.join("\u00a0"),
              lead: weekday,
              short: formatShortDate(on).replace(/ \d{4}$/, ""),
              cells: [cell(usual), cell(amount), cell(usual + amount)],
            };
          })}
          total={{
            name: words.inAll,
            cells: [
              cell(sumOf(({ usual }) => usual)),
              cell(sumOf(({ amount }) => amount)),
              cell(sumOf(({ usual, amount }) => usual + amount)),
            ],
          }}
        />
        <p className={styles.adds}>
          {parts.map(({ number, amount }) => (
            <span key={number}>
              {number > 1 && <i>+ </i>}
              <b>{formatAmount(amount)}</b>
            </span>
          ))}
          <span>
            <i>= </i>
            <b>{formatAmount(owed)}</b>
          </span>
        </p>
        <p className={styles.quiet}>
          {words.exactly(
            next ? { month: formatIsoMonth(next.on), amount: formatAmount(next.amount) } : undefined,
          )}
        </p>
      </Card>
    </section>
  );
}
