import { causesByHand, type HoldCause } from "@evenly/domain/collection-hold";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm, CancelLink } from "../../parts/form.tsx";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { holdTexts } from "../../parts/money/money-texts.ts";
import { plainDay, pounds } from "../../parts/formats.ts";
import type { Route } from "./+types/held";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Let payments go on: ${brandName} staff` }];
export const handle = householdCrumbs("Held payments");

/** What letting go on does, or why it is not possible. Rulings F6, H3. */
export function clientLoader({ params: { reference, id } }: Route.ClientLoaderArgs) {
  return load(async () => {
    try {
      const input = { params: { reference }, query: { housemateId: id } };
      return {
        shown: await call("GET /staff/households/:reference/held_collections", input),
        refused: undefined,
      };
    } catch (error) {
      return { shown: undefined, refused: refusedAs(error, 404, 409).message };
    }
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const body = {
      housemateId: textOf(form, "housemateId"),
      reason: textOf(form, "reason"),
      token: textOf(form, "token"),
    };
    await call("POST /staff/households/:reference/held_collections", {
      params: { reference },
      body,
      key: keyOf(form),
    });
    return redirect(pages.household(reference));
  });
}

function isByHand(cause: HoldCause): boolean {
  return causesByHand.some((one) => one === cause);
}

export default function HeldPayments({
  loaderData: { shown, refused },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const back = pages.household(reference);
  if (!shown) {
    return (
      <>
        <h1>No payments can be let go on</h1>
        <p>{refused}</p>
        <p>
          <CancelLink to={back} />
        </p>
      </>
    );
  }
  const { preview, token } = shown;
  const { name, housemateId, holds, owed, payments, asksForBankDetails } = preview;
  return (
    <>
      <h1>Let {name}’s payments go on</h1>
      <div className={styles.columns}>
        <section className={styles.panel}>
          <h2>What happened</h2>
          <ul className={styles.effects}>
            {holds.map(({ cause, heldOn, heldUntil }) => (
              <li key={cause}>
                {holdTexts[cause](name)} Nothing is collected from them since {plainDay(heldOn)}
                {heldUntil !== null && isByHand(cause) && `, until ${plainDay(heldUntil)} at the latest`}, and
                they were told by mail.
              </li>
            ))}
            <li>
              {owed > 0 ? `They owe ${pounds(owed)} today.` : "They owe nothing today."} Leave it as it is,
              and nothing is collected: what they owe stays owed.
            </li>
          </ul>
          <h2>What will happen</h2>
          <ul className={styles.effects}>
            {asksForBankDetails ? (
              <>
                <li>
                  They have no Direct Debit. If anything is to be collected, they are mailed a link to give
                  bank details.
                </li>
                {payments.map(({ dueOn, amount }) => (
                  <li key={dueOn}>
                    {pounds(amount)}, due {plainDay(dueOn)}, is taken by the new one, with its notice.
                  </li>
                ))}
              </>
            ) : (
              payments.map(({ dueOn, on, amount }) => (
                <li key={dueOn}>
                  {pounds(amount)}, due {plainDay(dueOn)}, is taken on {plainDay(on)}.
                </li>
              ))
            )}
            {!asksForBankDetails && payments.length === 0 && <li>No payment is to be taken.</li>}
            {!asksForBankDetails && <li>They are mailed these amounts and days as their advance notice.</li>}
            <li>What their bank took back is not collected again; it stays owed.</li>
            <li>The cases about it are done. Nobody else in the house is told.</li>
          </ul>
        </section>
        <ReasonForm actionText="Let them go on" backTo={back} token={token} refusal={actionData}>
          <input type="hidden" name="housemateId" value={housemateId} />
        </ReasonForm>
      </div>
    </>
  );
}
