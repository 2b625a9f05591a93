import type { Success } from "@evenly/contract";
import { Form, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CallerHead, CannotBeDone, ForCaller, readCaller } from "../../parts/caller.tsx";
import { Effects } from "../../parts/effects.tsx";
import { Field } from "../../parts/form.tsx";
import { longDay, plainDay, pounds } from "../../parts/formats.ts";
import { callerCrumbs } from "../../parts/household-crumbs.ts";
import { Panel } from "../../parts/panel.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import type { Route } from "./+types/moving-out";
import styles from "../../staff.module.css";

type Shown = Success<"GET /staff/households/:reference/moving_out">;

export const meta: Route.MetaFunction = () => [{ title: `Moving out: ${brandName} staff` }];
export const handle = callerCrumbs("Moving out");

/** What it would mean on the day that was chosen; a wrong day stays as typed. Ruling G5. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const lastDay = new URL(request.url).searchParams.get("lastDay") ?? undefined;
  const ask = (query: { readonly lastDay?: string }) =>
    call("GET /staff/households/:reference/moving_out", {
      params: { reference: params.reference },
      query: { housemateId: params.id, ...query },
    });
  return load(async () => {
    const caller = await readCaller(params);
    const base = { caller, lastDay, shown: undefined, refusal: undefined, cannot: undefined };
    try {
      return { ...base, shown: await ask(lastDay === undefined ? {} : { lastDay }) };
    } catch (error) {
      const refusal = refusedAs(error, 409, 422);
      if (refusal.errors["lastDay"] === undefined) return { ...base, cannot: refusal.message };
      return { ...base, refusal, shown: await ask({}) };
    }
  });
}

export async function clientAction({ params: { reference, id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const body = { housemateId: id, reason: textOf(form, "reason"), token: textOf(form, "token") };
  const sending = { params: { reference }, key: keyOf(form) };
  return submit(async () => {
    if (form.has("lastDay")) {
      const request = { ...body, lastDay: textOf(form, "lastDay"), email: textOf(form, "email") };
      await call("POST /staff/households/:reference/moving_out", { ...sending, body: request });
    } else if (form.has("handsOverOn")) {
      const agreed = { ...body, handsOverOn: textOf(form, "handsOverOn") };
      await call("POST /staff/households/:reference/moving_out/agree", { ...sending, body: agreed });
    } else await call("POST /staff/households/:reference/moving_out/take_back", { ...sending, body });
    return redirect(pages.caller({ reference, id }));
  });
}

/** As their own page shows it. Ruling G5. */
export default function MovingOut({ loaderData, actionData, params }: Route.ComponentProps) {
  const { caller, shown, lastDay, refusal, cannot } = loaderData;
  return (
    <>
      <CallerHead title="Moving out" caller={caller} params={params} />
      {cannot !== undefined && <CannotBeDone why={cannot} params={params} />}
      {shown && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Split shown={shown} />
          </div>
          <div className={styles.column}>
            {shown.handover === null && (
              <Form method="get" className={styles.panel}>
                <Field
                  label="Their last day"
                  name="lastDay"
                  type="date"
                  defaultValue={lastDay ?? shown.lastDay}
                  hint={`${plainDay(shown.firstPossibleDay)} to ${plainDay(shown.lastPossibleDay)}`}
                  refusal={refusal}
                />
                <SubmitButton variant="line">Show what it would do</SubmitButton>
              </Form>
            )}
            {refusal === undefined && <WhatHappens shown={shown} />}
            {refusal === undefined &&
              (shown.handover === null ? (
                <ForCaller
                  caller={caller}
                  params={params}
                  actionText="Send the successor the link"
                  token={shown.token}
                  refusal={actionData}
                  key={shown.token}
                >
                  <input type="hidden" name="lastDay" value={shown.lastDay} />
                  <Field
                    label="The successor's email"
                    name="email"
                    type="email"
                    autoComplete="off"
                    refusal={actionData}
                  />
                </ForCaller>
              ) : (
                <Standing
                  handover={shown.handover}
                  form={{ caller, params, token: shown.token, refusal: actionData }}
                />
              ))}
          </div>
        </div>
      )}
    </>
  );
}

type StandingProps = {
  readonly handover: NonNullable<Shown["handover"]>;
  readonly form: Pick<Parameters<typeof ForCaller>[0], "caller" | "params" | "token" | "refusal">;
};

/** A later day is agreed to, or it is taken back. */
function Standing({ handover: { state, newHandsOverOn }, form }: StandingProps) {
  if (state === "agreed") return null;
  return (
    <>
      {newHandsOverOn !== null && (
        <ForCaller {...form} actionText={`Agree to ${longDay(newHandsOverOn)} for them`}>
          <input type="hidden" name="handsOverOn" value={newHandsOverOn} />
        </ForCaller>
      )}
      <ForCaller {...form} ends actionText="Take moving out back" />
    </>
  );
}

function WhatHappens({ shown }: { readonly shown: Shown }) {
  const { handover, today, last, alone, joinBy, withBank, others, firstName: name } = shown;
  if (handover !== null)
    return (
      <Effects title="Where it stands">
        <li>
          The link went out on {plainDay(handover.sentOn)}
          {handover.successor === null
            ? "; nobody has joined with it yet."
            : `, and ${handover.successor} has joined.`}
        </li>
        <li>
          {handover.state === "agreed"
            ? `The place is handed over on ${longDay(handover.handsOverOn)}.`
            : `Taken back, the link opens nothing any more, and everything stays as it was.`}
        </li>
        {handover.newHandsOverOn !== null && (
          <li>
            They joined too late for {longDay(handover.handsOverOn)}. On {longDay(handover.newHandsOverOn)}:{" "}
            {name} pays {pounds(today.yoursInAll)} in all, and the successor {pounds(today.theirsInAll)}.
          </li>
        )}
      </Effects>
    );
  const ends = last.joinsOn === today.joinsOn ? [today] : [today, last];
  return (
    <Effects>
      <li>A link goes to the successor. Until they have joined nothing changes for anybody.</li>
      {ends.map(({ joinsOn, handsOverOn, yoursInAll, theirsInAll }) => (
        <li key={joinsOn}>
          If the successor joins {joinsOn === today.joinsOn ? "today" : `on ${longDay(joinsOn)}`}: {name} pays{" "}
          {pounds(yoursInAll)} in all, and the successor {pounds(theirsInAll)} from {longDay(handsOverOn)}.
        </li>
      ))}
      <li>
        If they join after {longDay(joinBy)}, the day moves, and {name} is asked first.
      </li>
      {today.refund > 0 && (
        <li>
          {pounds(today.refund)} goes back to {name}, the way it came.
        </li>
      )}
      {withBank > 0 && <li>{pounds(withBank)} is with the bank and goes on.</li>}
      <li>
        If nobody joins, {name} still pays {pounds(alone.amount)} in {alone.payments} payments.
      </li>
      {others.length > 0 && <li>{others.join(", ")} are mailed once the place is handed over.</li>}
    </Effects>
  );
}

/** The payments of the place, if somebody joins today. */
function Split({ shown: { today, taken, firstName } }: { readonly shown: Shown }) {
  return (
    <Panel title="The payments of the place" note={`if somebody joins today; ${pounds(taken)} is taken`}>
      <Scroll name="The payments of the place">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Due</th>
              <th data-money>Amount</th>
              <th data-money>{firstName}&rsquo;s</th>
              <th data-money>The successor&rsquo;s</th>
            </tr>
          </thead>
          <tbody>
            {today.rows.map(({ dueOn, amount, yours, theirs, yourDays, theirDays }) => (
              <tr key={dueOn}>
                <td>
                  {plainDay(dueOn)}
                  {yourDays > 0 && theirDays > 0 && ` (${String(yourDays)} + ${String(theirDays)} days)`}
                </td>
                <td data-money>{pounds(amount)}</td>
                <td data-money>{pounds(yours)}</td>
                <td data-money>{pounds(theirs)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">In all</th>
              <td data-money>{pounds(today.inAll)}</td>
              <td data-money>{pounds(today.yoursInAll)}</td>
              <td data-money>{pounds(today.theirsInAll)}</td>
            </tr>
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}
