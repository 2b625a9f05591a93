import type { Success } from "@evenly/contract";
import { Note } from "@evenly/design/note";
import type { ReactNode } from "react";
import { Form, Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { MoneyPreview } from "../../parts/approval/money-preview.tsx";
import { SubmitButton } from "../../parts/button.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { plainDay, pounds } from "../../parts/formats.ts";
import { Tiles } from "../../parts/tiles.tsx";
import styles from "../../staff.module.css";
import own from "../../parts/approval/approval.module.css";

type What = "refund" | "write_off";
type Sent = {
  readonly params: { readonly reference: string; readonly place: string };
  readonly request: Request;
};
type Payer = Success<"GET /staff/households/:reference/refund">;

/** Of our bank's statement, when it was paid back by hand. */
export type StatementLine = { readonly bankReference: string; readonly valueOn: string };

function lineIn(typed: URLSearchParams): StatementLine | undefined {
  return typed.get("way") === "by-hand"
    ? {
        bankReference: typed.get("bankReference")?.trim() ?? "",
        valueOn: typed.get("valueOn")?.trim() ?? "",
      }
    : undefined;
}

/** A housemate's balance and an amount's effect; what is wrong stays as typed and changes nothing else. */
export function loaderOf(what: What) {
  return ({ params: { reference, place }, request }: Sent) =>
    load(async () => {
      const { searchParams } = new URL(request.url);
      const [who, amount] = [searchParams.get("who"), searchParams.get("amount")];
      const byHand = lineIn(searchParams);
      const ask = (more: { readonly amount?: string }): Promise<Payer> =>
        call(`GET /staff/households/:reference/${what}`, {
          params: { reference },
          query: { place, ...(who !== null && { housemateId: who }), ...more },
        });
      if (amount === null) return { payer: await ask({}), amount: "", byHand, refusal: undefined };
      try {
        return { payer: await ask({ amount, ...byHand }), amount, byHand, refusal: undefined };
      } catch (error) {
        const { message, errors } = refusedAs(error, 409, 422);
        const refusal = {
          message,
          errors: Object.keys(errors).length > 0 ? errors : { amount: [message] },
        };
        return { payer: await ask({}), amount, byHand, refusal };
      }
    });
}

export function actionOf(what: What) {
  return async ({ params: { reference }, request }: Sent) => {
    const form = await request.formData();
    return submit(async () => {
      const { approvalId } = await call(`POST /staff/households/:reference/${what}`, {
        params: { reference },
        body: {
          housemateId: textOf(form, "housemateId"),
          amount: textOf(form, "amount"),
          reason: textOf(form, "reason"),
          token: textOf(form, "token"),
          ...(form.has("valueOn") && {
            bankReference: textOf(form, "bankReference"),
            valueOn: textOf(form, "valueOn"),
          }),
        },
        key: keyOf(form),
      });
      return redirect(approvalId === null ? pages.household(reference) : pages.approval(approvalId));
    });
  };
}

type PageProps = {
  readonly title: string;
  readonly question: string;
  readonly most: string;
  readonly actionText: (amount: string) => string;
  /** Who can read the reason. */
  readonly whoReads: string;
  readonly reference: string;
  readonly payer: Payer;
  readonly amount: string;
  readonly byHand: StatementLine | undefined;
  /** Instead of the question, where there is no amount to type. */
  readonly nothing: string | undefined;
  /** How it goes back, where there is a choice. */
  readonly ways?: ReactNode;
  readonly amountRefusal: Refusal | undefined;
  readonly refusal: Refusal | undefined;
};

/** The amount, its effect, and the reason. Rulings F2, H3. */
export function RefundOrWriteOff(props: PageProps) {
  const { title, question, most, reference, payer, amount, ways, byHand, nothing, amountRefusal } = props;
  const atMost = byHand ? payer.mostByHand : payer.most;
  const { name, place, address, hasLeft, others, housemateId, payments, balance, action } = payer;
  return (
    <>
      <PageTitle
        title={`${title}: ${name}`}
        note={
          <>
            Place {place} of {address}, <Link to={pages.household(reference)}>{reference}</Link>
            {hasLeft && " · has left"}
            {others.map((other) => (
              <span key={other.housemateId}>
                {" · "}
                <Link to={`?who=${other.housemateId}`}>{other.name} had the place too</Link>
              </span>
            ))}
          </>
        }
      />
      <Tiles
        name="Where they stand"
        tiles={[
          { name: "Charged", amount: balance.charged },
          { name: "Collected", amount: balance.collected },
          { name: "Refunded", amount: balance.refunded },
          { name: "Written off", amount: balance.writtenOff },
          { name: "Owed now", amount: balance.owed, isOwed: balance.owed > 0 },
          { name: most, amount: payer.most },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {action && <MoneyPreview preview={action.preview} />}
          <Payments payments={payments} />
        </div>
        <div className={styles.column}>
          {nothing === undefined ? (
            <Form method="get" className={styles.panel}>
              <input type="hidden" name="who" value={housemateId} />
              <Field
                key={amount}
                label={question}
                name="amount"
                defaultValue={amount}
                hint={`At most ${pounds(atMost)}`}
                refusal={amountRefusal}
              />
              {ways}
              <SubmitButton variant="line">Show what it would do</SubmitButton>
            </Form>
          ) : (
            <p className={styles.panel}>{nothing}</p>
          )}
          {action && <Why {...props} action={action} />}
          <CancelLink to={pages.household(reference)} />
        </div>
      </div>
    </>
  );
}

type WhyProps = PageProps & { readonly action: NonNullable<Payer["action"]> };

function Why({ payer, action, amount, byHand, actionText, whoReads, refusal }: WhyProps) {
  const { limit, housemateId } = payer;
  const { inHousehold, byAsker } = payer.sinceYesterday;
  return (
    <ActionForm className={styles.panel} refusal={refusal}>
      <input type="hidden" name="housemateId" value={housemateId} />
      <input type="hidden" name="amount" value={amount} />
      {byHand && <input type="hidden" name="bankReference" value={byHand.bankReference} />}
      {byHand && <input type="hidden" name="valueOn" value={byHand.valueOn} />}
      <input type="hidden" name="token" value={action.token} />
      <Field label="Why" name="reason" lines={3} hint={whoReads} refusal={refusal} />
      {action.needsSecond && (
        <Note icon="people">
          <strong>A second person must agree.</strong> More than {pounds(limit)} in a day, in one household or
          by one colleague, needs somebody else from finance
          {inHousehold + byAsker > 0 &&
            `; since yesterday this household had ${pounds(inHousehold)}, and you gave ${pounds(byAsker)}`}
          . They are mailed.
        </Note>
      )}
      <SubmitButton>
        {action.needsSecond ? "Ask a second person" : actionText(pounds(action.preview.amount))}
      </SubmitButton>
    </ActionForm>
  );
}

function Payments({ payments }: Pick<Payer, "payments">) {
  return (
    <Panel title="What was paid">
      {payments.length === 0 ? (
        <p className={styles.quiet}>Nothing came from them through the provider yet.</p>
      ) : (
        <table className={`${styles.table} ${own.table}`}>
          <thead>
            <tr>
              <th scope="col">Paid on</th>
              <th scope="col" data-money>
                Amount
              </th>
              <th scope="col" data-money>
                Can go back
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ on, amount, left }, at) => (
              <tr key={at}>
                <td>{plainDay(on)}</td>
                <td data-money>{pounds(amount)}</td>
                <td data-money>{pounds(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
