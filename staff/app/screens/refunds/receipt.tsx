import { Note } from "@evenly/design/note";
import { receiptWays } from "@evenly/domain/receipt";
import { Form, Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { ReceiptPreview } from "../../parts/approval/money-preview.tsx";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { pounds } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import { receiptWayTexts } from "../../parts/money/money-texts.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Tiles } from "../../parts/tiles.tsx";
import styles from "../../staff.module.css";
import type { Route } from "./+types/receipt";
import { nothingOwed } from "./plan-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Take a receipt: ${brandName} staff` }];
export const handle = householdCrumbs("Take a receipt");

const typedNames = ["amount", "way", "bankReference", "valueOn"] as const;
type Typed = Partial<Record<(typeof typedNames)[number], string>>;

/** What they owe, and what the money that was typed would pay; what is wrong stays as typed. Rulings H3, I5. */
export function clientLoader({ params: { reference, id: housemateId }, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const { searchParams } = new URL(request.url);
    const typed: Typed = Object.fromEntries(
      typedNames.flatMap((name) =>
        searchParams.has(name) ? [[name, searchParams.get(name)?.trim() ?? ""]] : [],
      ),
    );
    const ask = (more: Typed) =>
      call("GET /staff/households/:reference/receipt", {
        params: { reference },
        query: { housemateId, ...more },
      });
    try {
      return { payer: await ask(typed), typed, refusal: undefined };
    } catch (error) {
      const refusal = refusedAs(error, 409, 422);
      const isOfFields = Object.keys(refusal.errors).length > 0;
      const errors = isOfFields ? refusal.errors : { amount: [refusal.message] };
      return { payer: await ask({}), typed, refusal: { message: refusal.message, errors } };
    }
  });
}

export async function clientAction({ params: { reference, id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const { approvalId } = await call("POST /staff/households/:reference/receipt", {
      params: { reference },
      body: {
        housemateId: id,
        amount: textOf(form, "amount"),
        way: textOf(form, "way"),
        bankReference: textOf(form, "bankReference"),
        valueOn: textOf(form, "valueOn"),
        reason: textOf(form, "reason"),
        token: textOf(form, "token"),
      },
      key: keyOf(form),
    });
    return redirect(approvalId === null ? pages.household(reference) : pages.approval(approvalId));
  });
}

export default function ReceiptPage({
  loaderData: { payer, typed, refusal },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const { name, place, address, most, limit, action } = payer;
  return (
    <>
      <PageTitle
        title={`Take a receipt: ${name}`}
        note={
          <>
            Place {place} of {address}, <Link to={pages.household(reference)}>{reference}</Link>
          </>
        }
      />
      <Tiles name="Where they stand" tiles={[{ name: "Owed now", amount: most, isOwed: most > 0 }]} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {most === 0 ? (
            <p className={styles.panel}>{nothingOwed}</p>
          ) : (
            <Form method="get" className={styles.panel}>
              <Choice
                label="How it came"
                name="way"
                defaultValue={typed.way ?? receiptWays[0]}
                choices={receiptWays.map((way) => [way, receiptWayTexts[way]])}
                refusal={refusal}
              />
              <Field
                label="How much, in pounds"
                name="amount"
                defaultValue={typed.amount ?? ""}
                hint={`At most ${pounds(most)}`}
                refusal={refusal}
              />
              <Field
                label="Value date"
                name="valueOn"
                type="date"
                defaultValue={typed.valueOn ?? ""}
                refusal={refusal}
              />
              <Field
                label="Reference on our statement"
                name="bankReference"
                defaultValue={typed.bankReference ?? ""}
                refusal={refusal}
              />
              <SubmitButton variant="line">Show what it would do</SubmitButton>
            </Form>
          )}
        </div>
        <div className={styles.column}>
          {action && <ReceiptPreview preview={action.preview} />}
          {action && (
            <ActionForm className={styles.panel} refusal={actionData}>
              {typedNames.map((one) => (
                <input key={one} type="hidden" name={one} value={typed[one] ?? ""} />
              ))}
              <input type="hidden" name="token" value={action.token} />
              <Field
                label="Why"
                name="reason"
                lines={3}
                hint="Kept for good in the audit"
                refusal={actionData}
              />
              {action.needsSecond && (
                <Note icon="people">
                  <strong>A second person must agree.</strong> More than {pounds(limit)} in a day, in one
                  household or by one colleague, needs somebody else from finance. They are mailed.
                </Note>
              )}
              <SubmitButton>
                {action.needsSecond ? "Ask to post" : "Post"} {pounds(action.preview.amount)}
              </SubmitButton>
            </ActionForm>
          )}
          <CancelLink to={pages.household(reference)} />
        </div>
      </div>
    </>
  );
}
