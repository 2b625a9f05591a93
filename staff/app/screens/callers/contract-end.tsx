import type { Success } from "@evenly/contract";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { CallerHead, CannotBeDone, ForCaller, readCaller } from "../../parts/caller.tsx";
import { Effects } from "../../parts/effects.tsx";
import { longDay, plainDay, pounds } from "../../parts/formats.ts";
import { callerCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/contract-end";
import styles from "../../staff.module.css";

type Shown = Success<"GET /staff/households/:reference/contract_end">;

export const meta: Route.MetaFunction = () => [{ title: `Their contract: ${brandName} staff` }];
export const handle = callerCrumbs("Their contract");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const caller = await readCaller(params);
    try {
      const shown = await call("GET /staff/households/:reference/contract_end", {
        params: { reference: params.reference },
        query: { housemateId: params.id },
      });
      return { caller, shown, cannot: "" };
    } catch (error) {
      return { caller, shown: undefined, cannot: refusedAs(error, 409).message };
    }
  });
}

export async function clientAction({ params: { reference, id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const { hasPage } = await call("POST /staff/households/:reference/contract_end", {
      params: { reference },
      body: { housemateId: id, reason: textOf(form, "reason"), token: textOf(form, "token") },
      key: keyOf(form),
    });
    return redirect(hasPage ? pages.caller({ reference, id }) : pages.household(reference));
  });
}

/** As their own page shows it. Ruling J3. */
export default function ContractEnd({
  loaderData: { caller, shown, cannot },
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <>
      <CallerHead title="Their contract" caller={caller} params={params} />
      {shown ? (
        <div className={styles.columns}>
          <WhatHappens shown={shown} />
          <ForCaller
            caller={caller}
            params={params}
            ends
            actionText={shown.end === "withdraw" ? "Withdraw for them" : "Cancel their contract"}
            token={shown.token}
            refusal={actionData}
            key={shown.token}
          />
        </div>
      ) : (
        <CannotBeDone why={cannot} params={params} />
      )}
    </>
  );
}

function WhatHappens({ shown }: { readonly shown: Shown }) {
  const { end, until, served, freesPlace, hasMandate, othersTold, isLast } = shown;
  return (
    <Effects>
      <li>
        {end === "withdraw"
          ? "They withdraw, which they can at any time while places are free."
          : `They cancel without a reason${until === null ? "" : `, which they can until ${longDay(until)}`}.`}
      </li>
      {served ? <Served served={served} /> : <li>They have paid nothing and owe nothing.</li>}
      {hasMandate && served === null && <li>Their Direct Debit ends.</li>}
      <li>
        {isLast
          ? "Nobody else is in, so the whole account is cancelled, and the address is free."
          : served === null && freesPlace
            ? "Their place is free again."
            : "Their place stays empty, the others' prices stay, and a case is opened."}
      </li>
      <li>
        They are mailed a confirmation
        {othersTold > 0 && `, and ${String(othersTold)} of the others that they go`}.
      </li>
    </Effects>
  );
}

function Served({ served }: { readonly served: NonNullable<Shown["served"]> }) {
  const { from, to, hasAskedForStart, charged, owed, refunded, withBank, payments, calledOff } = served;
  return (
    <>
      <li>
        {to === null
          ? `They pay nothing${hasAskedForStart ? "" : ": they had not asked for the start within the 14 days"}.`
          : `They pay ${pounds(charged)} for ${plainDay(from)} to ${plainDay(to)}, by the day.`}
      </li>
      {owed > 0 && <li>{pounds(owed)} of it is still owed.</li>}
      {payments.map(({ on, amount, was }) => (
        <li key={on}>
          {pounds(amount)} is taken on {plainDay(on)}, instead of {pounds(was)}.
        </li>
      ))}
      {calledOff && (
        <li>
          {calledOff.payments} payments from {plainDay(calledOff.from)} to {plainDay(calledOff.to)} are not
          taken.
        </li>
      )}
      {refunded > 0 && <li>{pounds(refunded)} goes back to them, the way it came.</li>}
      {withBank > 0 && <li>{pounds(withBank)} is with the bank, and what is too much goes back.</li>}
    </>
  );
}
