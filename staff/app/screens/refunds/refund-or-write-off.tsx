import type { Success } from "@evenly/contract";
import { Note } from "@evenly/design/note";
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

/** A housemate's balance and an amount's effect; an invalid amount changes nothing else. */
export function loaderOf(what: What) {
  return ({ params: { reference, place }, request }: Sent) =>
    load(async () => {
      const { searchParams } = new URL(request.url);
      const [who, amount] = [searchParams.get("who"), searchParams.get("amount")];
      const ask = (more: { amount?: string }) =>
        call(`GET /staff/households/:reference/${what}`, {
          params: { reference },
          query: { place, ...(who !== null && { housemateId: who }), ...more },
        });
      if (amount === null) return { payer: await ask({}), amount: "", refusal: undefined };
      try {
        return { payer: await ask({ amount }), amount, refusal: undefined };
      } catch (error) {
        const { message } = refusedAs(error, 409, 422);
        return { payer: await ask({}), amount, refusal: { message, errors: { amount: [message] } } };
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
  readonly amountRefusal: Refusal | undefined;
  readonly refusal: Refusal | undefined;
};

/** The amount, its effect, and the reason. Rulings F2, H3. */
export function RefundOrWriteOff(props: PageProps) {
  const { title, question, most, reference, payer, amount, amountRefusal } = props;
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
          <Form method="get" className={styles.panel}>
            <input type="hidden" name="who" value={housemateId} />
            <Field
              key={amount}
              label={question}
              name="amount"
              defaultValue={amount}
              hint={`At most ${pounds(payer.most)}`}
              refusal={amountRefusal}
            />
            <SubmitButton variant="line">Show what it would do</SubmitButton>
          </Form>
          {action && <Why {...props} action={action} />}
          <CancelLink to={pages.household(reference)} />
        </div>
      </div>
    </>
  );
}

type WhyProps = PageProps & { readonly action: NonNullable<Payer["action"]> };

function Why({ payer, action, amount, actionText, whoReads, refusal }: WhyProps) {
  const { limit, housemateId } = payer;
  const { inHousehold, byAsker } = payer.sinceYesterday;
  return (
    <ActionForm className={styles.panel} refusal={refusal}>
      <input type="hidden" name="housemateId" value={housemateId} />
      <input type="hidden" name="amount" value={amount} />
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
    <Panel title="What was collected">
      {payments.length === 0 ? (
        <p className={styles.quiet}>Nothing was collected from them yet.</p>
      ) : (
        <table className={`${styles.table} ${own.table}`}>
          <thead>
            <tr>
              <th scope="col">Collected on</th>
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
