import type { Success } from "@evenly/contract";
import type { PlanRefusal } from "@evenly/domain/payment-plan";
import type { PlanKind } from "@evenly/domain/plan-parts";
import type { ReactNode } from "react";
import { Form, Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { longDay, plainDay, pounds } from "../../parts/formats.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tiles } from "../../parts/tiles.tsx";
import styles from "../../staff.module.css";
import table from "../../parts/approval/approval.module.css";

type Payer = Success<"GET /staff/households/:reference/plan">;
type Preview = NonNullable<Payer["action"]>["preview"];

type Sent = {
  readonly params: { readonly reference: string; readonly id: string };
  readonly request: Request;
};

const typedNames = ["months", "from", "on", "amount"] as const;
type Typed = Partial<Record<(typeof typedNames)[number], string>>;

/** What they owe, and what was chosen would do; what is wrong stays as typed. Rulings H3, I4, I5. */
export function loaderOf(kind: PlanKind) {
  return ({ params: { reference, id: housemateId }, request }: Sent) =>
    load(async () => {
      const { searchParams } = new URL(request.url);
      const typed: Typed = Object.fromEntries(
        typedNames.flatMap((name) => {
          const text = searchParams.get(name)?.trim();
          return text ? [[name, text]] : [];
        }),
      );
      const ask = (more: Typed & { readonly kind?: PlanKind }) =>
        call("GET /staff/households/:reference/plan", {
          params: { reference },
          query: { housemateId, ...more },
        });
      if (searchParams.size === 0) return { payer: await ask({}), typed, refusal: undefined };
      try {
        return { payer: await ask({ kind, ...typed }), typed, refusal: undefined };
      } catch (error) {
        return { payer: await ask({}), typed, refusal: refusedAs(error, 409, 422) };
      }
    });
}

export function actionOf(kind: PlanKind) {
  return async ({ params: { reference, id }, request }: Sent) => {
    const form = await request.formData();
    const [isEnd, reason, token] = [form.has("ends"), textOf(form, "reason"), textOf(form, "token")];
    return submit(async () => {
      const shared = { params: { reference }, key: keyOf(form) };
      if (isEnd)
        await call("POST /staff/households/:reference/plan/end", {
          ...shared,
          body: { housemateId: id, reason, token },
        });
      else
        await call("POST /staff/households/:reference/plan", {
          ...shared,
          body: {
            housemateId: id,
            kind,
            ...Object.fromEntries(
              typedNames.flatMap((name) => (form.has(name) ? [[name, textOf(form, name)]] : [])),
            ),
            reason,
            token,
          },
        });
      return redirect(pages.household(reference));
    });
  };
}

type PlanFormProps = {
  readonly title: string;
  readonly note: string;
  readonly reference: string;
  readonly payer: Payer;
  readonly typed: Typed;
  readonly typedRefusal: Refusal | undefined;
  readonly refusal: Refusal | undefined;
  readonly actionText: (preview: Preview) => string;
  /** What is chosen. */
  readonly children: ReactNode;
};

export const nothingOwed = "They owe nothing that is due.";

const refusalTexts: Readonly<Record<PlanRefusal, string>> = {
  "plan-nothing-owed": nothingOwed,
  "plan-held": "Their payments are held: nothing is collected before that is decided.",
  "plan-runs": "A plan or an agreed day is there already. End it first.",
  "plan-no-mandate":
    "They have no Direct Debit that can be used. Ask for new bank details, or take a receipt.",
  "plan-over": "They have left, or the household was cancelled: nothing is collected for a day after it.",
  "plan-too-small": "It is too little to spread: a part is £5 or more.",
};

/** What is owed, what is chosen, its effect, and the reason. Rulings F4, H3, I4, I5. */
export function PlanForm(props: PlanFormProps) {
  const { title, note, reference, payer, typed, typedRefusal, refusal, actionText, children } = props;
  const { name, place, address, owed, since, running, action } = payer;
  const refused = payer.refusal;
  return (
    <>
      <PageTitle
        title={`${title}: ${name}`}
        note={
          <>
            Place {place} of {address}, <Link to={pages.household(reference)}>{reference}</Link>
          </>
        }
      />
      <Tiles
        name="Where they stand"
        tiles={[
          {
            name: since === null ? "Owed now" : `Owed since ${plainDay(since)}`,
            amount: owed,
            isOwed: owed > 0,
          },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {running && <Running running={running} />}
          {refused === null ? (
            <Form method="get" className={styles.panel}>
              <p>{note}</p>
              {children}
              {typedRefusal && Object.keys(typedRefusal.errors).length === 0 && (
                <p role="alert">{typedRefusal.message}</p>
              )}
              <SubmitButton variant="line">Show what it would do</SubmitButton>
            </Form>
          ) : (
            !running && <p className={styles.panel}>{refusalTexts[refused]}</p>
          )}
        </div>
        <div className={styles.column}>
          {action && <PlanPreview preview={action.preview} />}
          {action && (
            <ActionForm className={styles.panel} refusal={refusal}>
              {typedNames.map(
                (one) =>
                  typed[one] !== undefined && <input key={one} type="hidden" name={one} value={typed[one]} />,
              )}
              <input type="hidden" name="token" value={action.token} />
              <Field
                label="Why"
                name="reason"
                lines={3}
                hint="Kept for good in the audit, never shown to them"
                refusal={refusal}
              />
              <SubmitButton>{actionText(action.preview)}</SubmitButton>
            </ActionForm>
          )}
          {running && (
            <ActionForm className={styles.panel} refusal={refusal}>
              <input type="hidden" name="ends" value="true" />
              <input type="hidden" name="token" value={running.token} />
              <p>
                What is left is owed from its own dates, their other payments are the usual ones again, and
                they are mailed both.
              </p>
              <Field
                label="Why"
                name="reason"
                lines={3}
                hint="Kept for good in the audit, never shown to them"
                refusal={refusal}
              />
              <SubmitButton ends>End it</SubmitButton>
            </ActionForm>
          )}
          <CancelLink to={pages.household(reference)} />
        </div>
      </div>
    </>
  );
}

function Running({ running }: { readonly running: NonNullable<Payer["running"]> }) {
  const { kind, amount, madeOn, madeBy, parts } = running;
  return (
    <Panel
      title={kind === "over-months" ? "The plan that runs" : "Collected again"}
      note={`${pounds(amount)}, made on ${plainDay(madeOn)} by ${madeBy ?? "themselves"}`}
    >
      <table className={`${styles.table} ${table.table}`}>
        <tbody>
          {parts.map((part) => (
            <tr key={part.number}>
              <th scope="row">
                {parts.length > 1 ? `Part ${String(part.number)}, ` : ""}
                {longDay(part.on)}
              </th>
              <td data-money>{pounds(part.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function PlanPreview({
  preview: { kind, amount, parts, notTriedOn, owedAfter },
}: {
  readonly preview: Preview;
}) {
  return (
    <Panel title="What will happen" note="Their notice is mailed today">
      <table className={`${styles.table} ${table.table}`}>
        <tbody>
          {kind === "on-a-day"
            ? parts.map((part) => (
                <tr key={part.number}>
                  <th scope="row">
                    Taken on {longDay(part.on)}
                    {part.usual > 0 && `, with the usual ${pounds(part.usual)}`}
                  </th>
                  <td data-money>{pounds(part.usual + part.amount)}</td>
                </tr>
              ))
            : parts.map((part) => (
                <tr key={part.number}>
                  <th scope="row">{longDay(part.on)}</th>
                  <td data-money>
                    {part.usual > 0 ? `${pounds(part.usual)} + ${pounds(part.amount)}` : pounds(part.amount)}
                  </td>
                </tr>
              ))}
          {kind === "over-months" && (
            <tr>
              <th scope="row">The parts together</th>
              <td data-money>{pounds(amount)}</td>
            </tr>
          )}
          {notTriedOn.map((day) => (
            <tr key={day}>
              <th scope="row">Not tried again on {longDay(day)}</th>
              <td data-money>by itself</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Owed after it</th>
            <td data-money data-owed={owedAfter > 0}>
              {pounds(owedAfter)}
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}
