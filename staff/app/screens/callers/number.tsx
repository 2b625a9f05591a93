import type { Success } from "@evenly/contract";
import { Form, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { type Caller, CallerHead, CannotBeDone, ForCaller, readCaller } from "../../parts/caller.tsx";
import { Effects } from "../../parts/effects.tsx";
import { Choice } from "../../parts/choice.tsx";
import { longDay, pounds } from "../../parts/formats.ts";
import { callerCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/number";
import styles from "../../staff.module.css";

type Shown = Success<"GET /staff/households/:reference/size">;
type Other = Shown["others"][number];

export const meta: Route.MetaFunction = () => [{ title: `Number of housemates: ${brandName} staff` }];
export const handle = callerCrumbs("Number of housemates");

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const size = Number(new URL(request.url).searchParams.get("size"));
  return load(async () => {
    const caller = await readCaller(params);
    try {
      const shown = await call("GET /staff/households/:reference/size", {
        params: { reference: params.reference },
        query: { housemateId: params.id },
      });
      const find = (wanted: number) => shown.others.find((other) => other.size === wanted);
      const chosen = find(size) ?? find(shown.size - 1) ?? shown.others[0];
      return { caller, shown, chosen, cannot: "" };
    } catch (error) {
      return { caller, shown: undefined, chosen: undefined, cannot: refusedAs(error, 409).message };
    }
  });
}

export async function clientAction({ params: { reference, id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const body = { housemateId: id, reason: textOf(form, "reason"), token: textOf(form, "token") };
  const sending = { params: { reference }, key: keyOf(form) };
  return submit(async () => {
    if (form.has("proposal")) {
      const agreed = { ...body, proposal: textOf(form, "proposal") };
      await call("POST /staff/households/:reference/size/agree", { ...sending, body: agreed });
    } else {
      const proposed = { ...body, size: Number(textOf(form, "size")) };
      await call("POST /staff/households/:reference/size", { ...sending, body: proposed });
    }
    return redirect(pages.caller({ reference, id }));
  });
}

/** As their own page shows it. Ruling G3. */
export default function NumberOfHousemates({
  loaderData: { caller, shown, chosen, cannot },
  actionData,
  params,
}: Route.ComponentProps) {
  const mayPropose = shown?.mayPropose === true && chosen !== undefined;
  return (
    <>
      <CallerHead title="Number of housemates" caller={caller} params={params} />
      {!shown && <CannotBeDone why={cannot} params={params} />}
      {shown && (
        <div className={styles.columns}>
          <div className={styles.column}>
            {shown.proposal && <Proposal shown={shown} proposal={shown.proposal} />}
            {mayPropose && <WhatHappens shown={shown} other={chosen} caller={caller} />}
            {!shown.proposal && !mayPropose && (
              <Effects title="Not now">
                <li>
                  Somebody's place is being looked at. Another number can be proposed once that is decided.
                </li>
              </Effects>
            )}
          </div>
          <div className={styles.column}>
            {mayPropose && (
              <Form method="get" className={styles.panel}>
                <Choice
                  label="Housemates in all"
                  name="size"
                  defaultValue={String(chosen.size)}
                  choices={shown.others.map(({ size, monthly }) => [
                    String(size),
                    `${String(size)}, ${pounds(monthly)} each a month`,
                  ])}
                />
                <SubmitButton variant="line">Show what it would do</SubmitButton>
              </Form>
            )}
            {mayPropose && (
              <ForCaller
                caller={caller}
                params={params}
                actionText={`Propose ${String(chosen.size)} for them`}
                token={shown.token}
                refusal={actionData}
                key={chosen.size}
              >
                <input type="hidden" name="size" value={chosen.size} />
              </ForCaller>
            )}
            {shown.proposal?.mayAgree && (
              <ForCaller
                caller={caller}
                params={params}
                actionText={`Agree to ${String(shown.proposal.size)} for them`}
                token={shown.token}
                refusal={actionData}
              >
                <input type="hidden" name="proposal" value={shown.proposal.id} />
              </ForCaller>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Price({ shown, other }: { readonly shown: Shown; readonly other: Other }) {
  const { size, monthly, losesDiscount, completes, catchUp } = other;
  return (
    <>
      <li>
        {size} instead of {shown.size}: {pounds(monthly)} each a month, and not {pounds(shown.monthly)}.
      </li>
      {losesDiscount && <li>The discount does not hold for this number, and ends.</li>}
      {completes && <li>The house is complete with it: services are set up, and each gets their notice.</li>}
      {catchUp && (
        <li>
          Each pays {pounds(catchUp.amount)} for the days since {longDay(catchUp.since)} on{" "}
          {longDay(catchUp.collectionDate)}.
        </li>
      )}
    </>
  );
}

function WhatHappens({
  shown,
  other,
  caller,
}: {
  readonly shown: Shown;
  readonly other: Other;
  readonly caller: Caller;
}) {
  const others = shown.whoAgrees.filter((name) => name !== caller.firstName).map(named);
  return (
    <Effects>
      <Price shown={shown} other={other} />
      {others.length === 0 ? (
        <li>Nobody else has joined, so it counts at once.</li>
      ) : (
        <li>
          It counts when all who have joined agree, by {longDay(shown.wouldLapseOn)}: {others.join(", ")} are
          mailed, and can agree on their page, or on the phone once they are verified.
        </li>
      )}
      <li>Each is mailed their new payments then.</li>
    </Effects>
  );
}

/** The caller is told no more than their own page tells them. Ruling A5. */
function named(name: string | null) {
  return name ?? "a housemate";
}

function Proposal({
  shown,
  proposal,
}: {
  readonly shown: Shown;
  readonly proposal: NonNullable<Shown["proposal"]>;
}) {
  return (
    <Effects title={`${proposal.by ?? "Somebody"} proposes ${String(proposal.size)}`}>
      <Price shown={shown} other={proposal} />
      <li>
        Agreed: {proposal.agreed.map(named).join(", ")}. Awaited: {proposal.awaited.map(named).join(", ")},
        until {longDay(proposal.lapsesOn)}.
      </li>
    </Effects>
  );
}
