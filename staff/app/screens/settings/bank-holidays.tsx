import type { Success } from "@evenly/contract";
import { Form, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay, plainDay, pounds, weekday } from "../../parts/formats.ts";
import type { Route } from "./+types/bank-holidays";
import styles from "../../staff.module.css";
import table from "../../parts/approval/approval.module.css";

type Page = Success<"GET /staff/bank_holidays">;
type Action = NonNullable<Page["action"]>;
type Typed = Readonly<Record<"day" | "name" | "becomes", string>>;

export const meta: Route.MetaFunction = () => [{ title: `Bank holidays: ${brandName} staff` }];

/** The days, and the effect of the one that was typed; a day that cannot be proclaimed changes nothing else. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const { searchParams } = new URL(request.url);
    const text = (name: keyof Typed) => searchParams.get(name) ?? "";
    const typed: Typed = { day: text("day"), name: text("name"), becomes: text("becomes") };
    if (!searchParams.has("day"))
      return { page: await call("GET /staff/bank_holidays"), typed, refusal: undefined };
    try {
      return { page: await call("GET /staff/bank_holidays", { query: typed }), typed, refusal: undefined };
    } catch (error) {
      const refusal = refusedAs(error, 422);
      return { page: await call("GET /staff/bank_holidays"), typed, refusal };
    }
  });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const text = (name: string) => textOf(form, name);
  return submit(async () => {
    await call("POST /staff/bank_holidays", {
      body: {
        day: text("day"),
        name: text("name"),
        becomes: text("becomes"),
        reason: text("reason"),
        token: text("token"),
      },
      key: keyOf(form),
    });
    return redirect(pages.bankHolidays);
  });
}

export default function BankHolidays({
  loaderData: { page, typed, refusal },
  actionData,
}: Route.ComponentProps) {
  const { holidays, proclaimed, action } = page;
  return (
    <>
      <PageTitle
        title="Bank holidays"
        note="Of England and Wales, by rule for any year; days that are proclaimed are added here"
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {action && <Preview preview={action.preview} />}
          <Panel title="Coming bank holidays" note={String(holidays.length)}>
            <table className={`${styles.table} ${table.table}`}>
              <tbody>
                {holidays.map(({ day, name }) => (
                  <tr key={day}>
                    <th scope="row">{plainDay(day)}</th>
                    <td>
                      {weekday(day)}
                      {name !== null && ` · ${name}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        </div>
        <div className={styles.column}>
          <Form method="get" className={styles.panel}>
            <Field label="Day" name="day" type="date" defaultValue={typed.day} refusal={refusal} />
            <Choice
              label="Becomes"
              name="becomes"
              choices={[
                ["holiday", "a bank holiday"],
                ["working-day", "a working day"],
              ]}
              defaultValue={typed.becomes === "" ? "holiday" : typed.becomes}
              refusal={refusal}
            />
            <Field
              label="What it is called"
              name="name"
              hint="As proclaimed, like Coronation of the King"
              defaultValue={typed.name}
              refusal={refusal}
            />
            <SubmitButton variant="line">Show what it would do</SubmitButton>
          </Form>
          {action && <Why action={action} refusal={actionData} />}
          <Proclaimed proclaimed={proclaimed} />
        </div>
      </div>
    </>
  );
}

function Preview({
  preview: { day, isHoliday, wasHoliday, movesTo, moved, withBank },
}: Pick<Action, "preview">) {
  const kindOfDayText = (holiday: boolean) => (holiday ? "a bank holiday" : "a working day");
  return (
    <Panel title="What will happen" note={longDay(day)}>
      <table className={`${styles.table} ${table.table}`}>
        <tbody>
          <tr>
            <th scope="row">Is {kindOfDayText(wasHoliday)} now</th>
            <td>becomes {kindOfDayText(isHoliday)}</td>
          </tr>
          {movesTo !== null && (
            <>
              <tr>
                <th scope="row">
                  Payments that move to {longDay(movesTo)}: {moved.count}, of {moved.people} people, who are
                  mailed
                </th>
                <td data-money>{pounds(moved.amount)}</td>
              </tr>
              <tr>
                <th scope="row">Payments with the bank already, which moves them itself: {withBank.count}</th>
                <td data-money>{pounds(withBank.amount)}</td>
              </tr>
            </>
          )}
        </tbody>
      </table>
    </Panel>
  );
}

type WhyProps = { readonly action: Action; readonly refusal: Refusal | undefined };

function Why({ action: { preview, token }, refusal }: WhyProps) {
  const { day, name, isHoliday } = preview;
  return (
    <ActionForm className={styles.panel} refusal={refusal}>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="becomes" value={isHoliday ? "holiday" : "working-day"} />
      <input type="hidden" name="token" value={token} />
      <Field label="Why" name="reason" hint="Kept for good in the audit" refusal={refusal} />
      <SubmitButton>
        Make {plainDay(day)} {isHoliday ? "a bank holiday" : "a working day"}
      </SubmitButton>
      <CancelLink to={pages.bankHolidays} />
    </ActionForm>
  );
}

function Proclaimed({ proclaimed }: Pick<Page, "proclaimed">) {
  return (
    <Panel title="Added by colleagues" note={String(proclaimed.length)}>
      {proclaimed.length === 0 ? (
        <p className={styles.quiet}>No day has been added.</p>
      ) : (
        <ul>
          {proclaimed.map(({ day, isHoliday, name, lastChange }) => (
            <li key={day}>
              <strong>{plainDay(day)}</strong>, {name}: {isHoliday ? "a bank holiday" : "a working day"}
              {lastChange !== null && (
                <span className={styles.quiet}>
                  {" "}
                  · since {plainDay(lastChange.on)}
                  {lastChange.by !== null && ` by ${lastChange.by}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
