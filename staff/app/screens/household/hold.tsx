import { causesByHand } from "@evenly/domain/collection-hold";
import { Form, Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { CancelLink, Field, ReasonForm } from "../../parts/form.tsx";
import { plainDay, pounds } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { holdCauseTexts, holdTexts } from "../../parts/money/money-texts.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Tiles } from "../../parts/tiles.tsx";
import styles from "../../staff.module.css";
import type { Route } from "./+types/hold";

export const meta: Route.MetaFunction = () => [{ title: `Hold payments: ${brandName} staff` }];
export const handle = householdCrumbs("Hold payments");

/** Where they stand, and what the hold that was chosen would stop; what is wrong stays as typed. Rulings H3, I1, I5. */
export function clientLoader({ params: { reference, id: housemateId }, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const { searchParams } = new URL(request.url);
    const typed = { cause: searchParams.get("cause") ?? "", until: searchParams.get("until") ?? "" };
    const ask = (query: Partial<typeof typed>) =>
      call("GET /staff/households/:reference/hold", {
        params: { reference },
        query: { housemateId, ...query },
      });
    try {
      return { payer: await ask(typed), typed, refusal: undefined };
    } catch (error) {
      const refusal = refusedAs(error, 409, 422);
      const isOfFields = Object.keys(refusal.errors).length > 0;
      const errors = isOfFields ? refusal.errors : { cause: [refusal.message] };
      return { payer: await ask({}), typed, refusal: { message: refusal.message, errors } };
    }
  });
}

export async function clientAction({ params: { reference, id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    await call("POST /staff/households/:reference/hold", {
      params: { reference },
      body: {
        housemateId: id,
        cause: textOf(form, "cause"),
        until: textOf(form, "until"),
        reason: textOf(form, "reason"),
        token: textOf(form, "token"),
      },
      key: keyOf(form),
    });
    return redirect(pages.household(reference));
  });
}

export default function HoldPayments({
  loaderData: { payer, typed, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const { name, place, address, owed, holds, action } = payer;
  const back = pages.household(reference);
  return (
    <>
      <PageTitle
        title={`Hold payments: ${name}`}
        note={
          <>
            Place {place} of {address}, <Link to={back}>{reference}</Link>
          </>
        }
      />
      <Tiles name="Where they stand" tiles={[{ name: "Owed now", amount: owed, isOwed: owed > 0 }]} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Form method="get" className={styles.panel}>
            <Choice
              label="What for"
              name="cause"
              defaultValue={typed.cause || causesByHand[0]}
              choices={causesByHand.map((cause) => [cause, holdCauseTexts[cause]])}
              refusal={refusal}
            />
            <Field
              label="Until"
              name="until"
              type="date"
              defaultValue={typed.until}
              hint="At most 60 days. Breathing space is 60 days, whatever stands here."
              refusal={refusal}
            />
            <SubmitButton variant="line">Show what it would do</SubmitButton>
          </Form>
        </div>
        <div className={styles.column}>
          {holds.length > 0 && (
            <section className={styles.panel}>
              <h2>Held already</h2>
              <ul className={styles.effects}>
                {holds.map(({ cause, heldOn, heldUntil }) => (
                  <li key={cause}>
                    {holdTexts[cause](name)} Since {plainDay(heldOn)}
                    {heldUntil !== null && `, until ${plainDay(heldUntil)}`}.
                  </li>
                ))}
              </ul>
            </section>
          )}
          {action && (
            <>
              <Effects>
                <li>
                  {holdTexts[action.preview.cause](name)} Nothing is collected from them until{" "}
                  {plainDay(action.preview.until)}.
                </li>
                {action.preview.payments.map(({ on, amount }) => (
                  <li key={on}>
                    {pounds(amount)} of {plainDay(on)} is not taken then.
                  </li>
                ))}
                {action.preview.withBank > 0 && (
                  <li>{pounds(action.preview.withBank)} is with the bank and goes on.</li>
                )}
                <li>They get no reminders, and a mail now that says so. What they owe stays owed.</li>
                <li>
                  On that day their payments go on by themselves, with a new notice of each, and there is a
                  case.
                </li>
              </Effects>
              <ReasonForm
                actionText={`Hold until ${plainDay(action.preview.until)}`}
                backTo={back}
                token={action.token}
                refusal={actionData}
              >
                <input type="hidden" name="cause" value={action.preview.cause} />
                <input type="hidden" name="until" value={action.preview.until} />
              </ReasonForm>
            </>
          )}
          {!action && <CancelLink to={back} />}
        </div>
      </div>
    </>
  );
}
