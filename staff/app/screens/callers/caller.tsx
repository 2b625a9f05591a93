import type { Success } from "@evenly/contract";
import { callerCodeMinutes, callerVerifiedMinutes } from "@evenly/domain/caller-check";
import { Note } from "@evenly/design/note";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { type Caller, isVerified, readCaller } from "../../parts/caller.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { fullName } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { Route } from "./+types/caller";
import { changes } from "./changes.ts";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `A caller: ${brandName} staff` }];
export const handle = householdCrumbs("Caller");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => readCaller(params));
}

/** A code is sent, or the one that was read out is typed. The page shows the answer. */
export async function clientAction({ params: { reference, id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const sending = { params: { reference }, key: keyOf(form) };
  let wrong: Refusal | undefined;
  const answer = await submit(async () => {
    if (form.has("code")) {
      const body = { housemateId: id, code: textOf(form, "code") };
      const check = await call("POST /staff/households/:reference/caller", { ...sending, body });
      if (check.state === "sent") wrong = wrongCode(check);
    } else
      await call("POST /staff/households/:reference/caller_code", { ...sending, body: { housemateId: id } });
    return new Response(null, { status: 204 });
  });
  return wrong ?? answer;
}

type Check = Success<"POST /staff/households/:reference/caller">;

function wrongCode({ triesLeft }: Check): Refusal {
  const left = triesLeft === 1 ? "One try is left" : `${String(triesLeft)} tries are left`;
  return { message: "", errors: { code: [`That is not the code. ${left}.`] } };
}

/** Whether somebody is who they say, and what can be done for them then. Ruling H4. */
export default function CallerPage({ loaderData: caller, actionData, params }: Route.ComponentProps) {
  const refusal = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <PageTitle
        title={fullName(caller)}
        {...(isVerified(caller) && { state: "verified" })}
        note={
          <>
            Place {caller.place} of {caller.address},{" "}
            <Link to={pages.household(params.reference)}>{params.reference}</Link>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel
            title="What to do for them"
            note={isVerified(caller) ? undefined : "to look at, until they are verified"}
          >
            <ul className={styles.people}>
              {changes.map(({ to, name, cannot }) => {
                const why = cannot?.(caller);
                return (
                  <li key={to}>
                    {why === undefined ? (
                      <Link to={`${pages.caller(params)}/${to}`}>{name}</Link>
                    ) : (
                      <p>
                        {name}
                        <br />
                        <span className={styles.quiet}>{why}</span>
                      </p>
                    )}
                  </li>
                );
              })}
            </ul>
          </Panel>
          <p>
            <CancelLink to={pages.household(params.reference)}>Back to the household</CancelLink>
          </p>
        </div>
        <Verification caller={caller} refusal={refusal} />
      </div>
    </>
  );
}

const ended: Readonly<Partial<Record<NonNullable<Caller["check"]>["state"], string>>> = {
  ended: "The code has ended: its minutes are over, or a newer one was sent.",
  "used-up": "The code has ended: it was typed wrongly five times.",
  over: "The half hour is over. For anything more, verify them again.",
};

function Verification({
  caller,
  refusal,
}: {
  readonly caller: Caller;
  readonly refusal: Refusal | undefined;
}) {
  const { firstName, email, check } = caller;
  if (check?.state === "verified")
    return (
      <section className={styles.panel} aria-label="Verification">
        <Note icon="check">
          <strong>{firstName} is verified</strong> for you until {check.until}. Everything you do for them is
          mailed to them, and written down with your name.
        </Note>
      </section>
    );
  const isSent = check?.state === "sent";
  return (
    <section className={styles.panel} aria-label="Verification">
      <h2>Is it {firstName}?</h2>
      {isSent ? (
        <>
          <p>
            A code has gone to {email}. It counts until {check.until}.
          </p>
          <ActionForm className={styles.form} refusal={refusal} key="type">
            <Field
              label="The code that they read out"
              name="code"
              inputMode="numeric"
              autoComplete="off"
              hint="Six digits"
              refusal={refusal}
            />
            <SubmitButton>Verify {firstName}</SubmitButton>
          </ActionForm>
        </>
      ) : (
        <p>
          {(check && ended[check.state]) ??
            `A code of six digits goes to ${email}. It counts for ${String(callerCodeMinutes)} minutes, and verifies them for ${String(callerVerifiedMinutes)}. There is no way but mail so far.`}
        </p>
      )}
      <ActionForm className={styles.form} refusal={isSent ? undefined : refusal} key="send">
        <SubmitButton variant={isSent ? "line" : "primary"}>
          {check === null ? "Send the code" : "Send a new code"}
        </SubmitButton>
      </ActionForm>
      <p className={styles.quiet}>
        Never ring somebody to ask for a code. Who cannot read their mail cannot be verified so.
      </p>
    </section>
  );
}
