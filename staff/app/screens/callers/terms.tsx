import type { Success } from "@evenly/contract";
import { Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { type Caller, ForCaller, readCaller } from "../../parts/caller.tsx";
import { Effects } from "../../parts/effects.tsx";
import { longDay, plainDay, pounds } from "../../parts/formats.ts";
import { Panel } from "../../parts/panel.tsx";
import { State } from "../../parts/state.tsx";
import styles from "../../staff.module.css";

export type Terms = Success<"GET /staff/households/:reference/terms">;
type Params = { readonly reference: string; readonly id: string };
type Typed = Readonly<Record<string, string>>;

/** What stands, and what was asked for; what is wrong stays as typed. Ruling H4. */
export function readTerms(params: Params, typed: Typed) {
  const ask = (query: Typed) =>
    call("GET /staff/households/:reference/terms", {
      params: { reference: params.reference },
      query: { housemateId: params.id, ...query },
    });
  return load(async () => {
    const caller = await readCaller(params);
    const base = { caller, typed, terms: undefined, refusal: undefined, cannot: undefined };
    try {
      return { ...base, terms: await ask(typed) };
    } catch (error) {
      const refusal = refusedAs(error, 409, 422);
      try {
        const isOfFields = Object.keys(refusal.errors).length > 0;
        const errors = isOfFields ? refusal.errors : { endDate: [refusal.message] };
        return { ...base, refusal: { ...refusal, errors }, terms: await ask({}) };
      } catch {
        return { ...base, cannot: refusal.message };
      }
    }
  });
}

/** As the preview that was shown. */
export async function changeTerms({ reference, id }: Params, request: Request): Promise<Response | Refusal> {
  const form = await request.formData();
  const typed = Object.fromEntries(
    ["options", "startDate", "endDate"].flatMap((name) =>
      form.has(name) ? [[name, textOf(form, name)]] : [],
    ),
  );
  return submit(async () => {
    await call("POST /staff/households/:reference/terms", {
      params: { reference },
      body: { ...typed, housemateId: id, reason: textOf(form, "reason"), token: textOf(form, "token") },
      key: keyOf(form),
    });
    return redirect(pages.caller({ reference, id }));
  });
}

type ChangeProps = {
  readonly caller: Caller;
  readonly params: Params;
  readonly terms: Terms;
  readonly typed: Typed;
  readonly refusal: Refusal | undefined;
};

/** What was asked for, who has to agree, and the form. */
export function TermsChange({ caller, params, terms, typed, refusal }: ChangeProps) {
  const { preview, people, token } = terms;
  const isAgreed = people.every(({ isVerified }) => isVerified);
  return (
    <>
      {preview && <WhatHappens preview={preview} />}
      {people.length > 1 && (
        <Panel title="Who has to agree" note="everybody who has joined, on the phone">
          <ul className={styles.people}>
            {people.map(({ id, name, isVerified }) => (
              <li key={id}>
                <p>{name}</p>
                {isVerified ? (
                  <State name="verified" />
                ) : (
                  <Link to={pages.caller({ ...params, id })}>Verify {name}</Link>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {preview && isAgreed && token !== null && (
        <ForCaller
          caller={caller}
          params={params}
          actionText="Change it for all of them"
          token={token}
          refusal={refusal}
          key={token}
        >
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </ForCaller>
      )}
    </>
  );
}

function WhatHappens({ preview }: { readonly preview: NonNullable<Terms["preview"]> }) {
  const { before, after, losesDiscount, schedule } = preview;
  const gone = before.products.filter(({ title }) => !after.products.some((one) => one.title === title));
  const [first, last] = [schedule[0], schedule.at(-1)];
  return (
    <Effects>
      {gone.map(({ type, label, title, isWanted }) => {
        const now = after.products.find((one) => one.type === type);
        return (
          <li key={type}>
            {label}: {now?.isWanted ? now.title : "none"}, instead of {isWanted ? title : "none"}.
          </li>
        );
      })}
      {(before.startDate !== after.startDate || before.endDate !== after.endDate) && (
        <li>
          {longDay(after.startDate)} to {longDay(after.endDate)}, instead of {plainDay(before.startDate)} to{" "}
          {plainDay(before.endDate)}.
        </li>
      )}
      {after.broadbandDate !== null && before.broadbandDate !== after.broadbandDate && (
        <li>Broadband is installed on {longDay(after.broadbandDate)}.</li>
      )}
      <li>
        {pounds(after.monthly)} each a month,{" "}
        {after.monthly === before.monthly ? "as before" : `instead of ${pounds(before.monthly)}`}:{" "}
        {pounds(after.inAll)} in {after.payments} payments, instead of {pounds(before.inAll)} in{" "}
        {before.payments}.
      </li>
      {losesDiscount && <li>The discount does not hold for this, and ends.</li>}
      {first && last && (
        <li>
          The first payment is {pounds(first.amount)} on {longDay(first.on)} at the earliest, the last{" "}
          {pounds(last.amount)}. Nothing is taken before everybody has joined, and each has their notice.
        </li>
      )}
      <li>Each of them is mailed the new payments, and that they can withdraw while places are free.</li>
    </Effects>
  );
}
