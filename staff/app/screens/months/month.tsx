import type { Success } from "@evenly/contract";
import type { MonthDoubt } from "@evenly/contract/staff/months";
import { Note } from "@evenly/design/note";
import { Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { OpeningPreview } from "../../parts/approval/opening-preview.tsx";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm } from "../../parts/form.tsx";
import { MonthSums } from "../../parts/money/balances.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay, monthOf } from "../../parts/formats.ts";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/month";
import styles from "../../staff.module.css";

type Month = Success<"GET /staff/months/:month">;

function nameOf(month: string | undefined) {
  return month !== undefined && /^\d{4}-\d{2}$/.test(month) ? monthOf(`${month}-01`) : "A month";
}

export const handle = {
  crumbs: ({ params }) => [{ name: "Months", to: pages.months }, { name: nameOf(params["month"]) }],
} satisfies Handle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${nameOf(loaderData?.month)}: ${brandName} staff` },
];

export function clientLoader({ params: { month } }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/months/:month", { params: { month } }));
}

export async function clientAction({ params: { month }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const sent = {
    params: { month },
    body: { reason: textOf(form, "reason"), token: textOf(form, "token") },
    key: textOf(form, "key"),
  };
  return submit(async () => {
    if (textOf(form, "what") === "close") {
      await call("POST /staff/months/:month/close", sent);
      return redirect(pages.month(month));
    }
    const { approvalId } = await call("POST /staff/months/:month/open", sent);
    return redirect(approvalId === null ? pages.month(month) : pages.approval(approvalId));
  });
}

export default function MonthPage({ loaderData: month, actionData }: Route.ComponentProps) {
  const { state, closed, sums, token } = month;
  return (
    <>
      <PageTitle title={nameOf(month.month)} state={state} />
      <div className={styles.columns}>
        {closed === null ? (
          <div className={styles.column}>
            {token !== null && <Closing month={month} />}
            <MonthSums sums={sums} />
          </div>
        ) : (
          <OpeningPreview
            preview={{ ...sums, closedBy: closed.by, closedOn: closed.on, reason: closed.reason }}
          />
        )}
        <Action month={month} refusal={actionData} />
      </div>
    </>
  );
}

const doubtTexts: Readonly<Record<MonthDoubt, (count: string) => string>> = {
  events: (count) => `News of the provider that has not been worked off: ${count}`,
  payouts: (count) => `Payouts that are not what our books say: ${count}`,
  "with-bank": (count) => `Payments of this month that are with the bank still: ${count}`,
  "not-charged": (count) => `Payments due in this month that have not been charged: ${count}`,
};

function Closing({ month: { month, doubts, lateFrom } }: { readonly month: Month }) {
  const found = doubts.filter(({ count }) => count > 0);
  return (
    <>
      <Panel title="What speaks against closing it">
        {found.length === 0 ? (
          <p>Nothing that we know of.</p>
        ) : (
          <div>
            <ul className={styles.effects}>
              {found.map(({ what, count }) => (
                <li key={what}>
                  {doubtTexts[what](count.toLocaleString("en-GB"))}
                  {what === "payouts" && (
                    <>
                      {" · "}
                      <Link to={`${pages.payouts}?arrived=${month}&differs=yes`}>Show them</Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
      <Panel title="What closing it does">
        <div>
          <ul className={styles.effects}>
            <li>Its sums stay as they are below: nothing can be posted to it any more.</li>
            <li>
              What comes late for it is posted all the same, and counts from {longDay(lateFrom)} or later.
            </li>
            <li>Two people can open it again, until the next month is closed.</li>
          </ul>
        </div>
      </Panel>
    </>
  );
}

type ActionProps = { readonly month: Month; readonly refusal: Refusal | undefined };

function Action({ month, refusal }: ActionProps) {
  const { state, token, whyNot, approvalId } = month;
  if (approvalId !== null)
    return (
      <Note icon="people">
        <strong>It waits for a second person.</strong> Somebody asked to open it again.{" "}
        <Link to={pages.approval(approvalId)}>The request</Link>
      </Note>
    );
  if (token === null) return <Note>{whyNot}</Note>;
  const isOpen = state === "open";
  return (
    <ReasonForm
      key={state}
      actionText={isOpen ? `Close ${nameOf(month.month)}` : "Ask a second person"}
      backTo={pages.months}
      whoReads="Kept for good in the audit"
      refusal={refusal}
      token={token}
    >
      <input type="hidden" name="what" value={isOpen ? "close" : "open"} />
      {!isOpen && (
        <Note icon="people">
          <strong>A second person must agree</strong> to open it again. They are mailed.
        </Note>
      )}
    </ReasonForm>
  );
}
