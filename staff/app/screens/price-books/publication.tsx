import { Icon } from "@evenly/design/icon";
import { Note } from "@evenly/design/note";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { Refusal } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { ActionForm, Field } from "../../parts/form.tsx";
import { Panel } from "../../parts/panel.tsx";
import { longDay } from "../../parts/formats.ts";
import form from "../../staff.module.css";
import type { Asking } from "./price-book.tsx";
import type { Approval, PriceBook } from "./words.ts";
import styles from "./price-books.module.css";

type PublicationProps = {
  readonly book: PriceBook;
  readonly approval: Approval | undefined;
  readonly asking: Asking | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly refusal: Refusal | undefined;
};

/** Who uploaded, requested and approved; a requester cannot approve. Ruling H3. */
export function Publication({ book, approval, asking, query, refusal }: PublicationProps) {
  const { state, uploaded, agreedBy, name } = book;
  return (
    <Panel title="Publication">
      <div className={styles.told}>
        <ol className={styles.steps}>
          {uploaded !== null && (
            <Step isDone title={`${uploaded.by} uploaded it`}>
              {longDay(uploaded.on)} at {uploaded.time}
            </Step>
          )}
          {approval && (
            <Step isDone title={`${approval.askedBy} asked to publish`}>
              “{approval.reason}”
            </Step>
          )}
          {approval?.decision === "agreed" && (
            <Step isDone title={`${approval.decidedBy ?? agreedBy ?? ""} agreed`}>
              “{approval.because}”
            </Step>
          )}
          {approval?.decision === "refused" && (
            <Step title={`${approval.decidedBy ?? ""} sent it back`}>“{approval.because}”</Step>
          )}
          {approval?.decision === "withdrawn" && <Step title={`${approval.askedBy} took that back`} />}
          {state === "waiting" && approval && (
            <Step number={2} title={approval.mayDecide ? "You, as the second person" : "A second person"}>
              Anybody of catalogue or an administrator, but not {approval.askedBy}
            </Step>
          )}
          {uploaded === null && <Step isDone title="It was published by a command" />}
        </ol>
        {asking && <Ask book={book} asking={asking} query={query} refusal={refusal} />}
        {state === "waiting" && approval && <Decide book={book} approval={approval} refusal={refusal} />}
        {state === "draft" && (
          <p>
            <Link to={`${pages.priceBook(name)}/discard`}>Throw this draft away</Link>
          </p>
        )}
        {state === "to-come" && (
          <p>
            <Link to={`${pages.priceBook(name)}/take-back`}>Take it back before its day</Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

type StepProps = {
  readonly title: string;
  readonly isDone?: boolean;
  readonly number?: number;
  readonly children?: ReactNode;
};

function Step({ title, isDone = false, number, children }: StepProps) {
  return (
    <li data-done={isDone} data-turn={number !== undefined}>
      <span className={styles.mark} aria-hidden="true">
        {number ?? <Icon name={isDone ? "check" : "back"} size={16} />}
      </span>
      <span>
        <strong>{title}</strong>
        <br />
        <span className={form.quiet}>{children}</span>
      </span>
    </li>
  );
}

type AskProps = Pick<PublicationProps, "book" | "query" | "refusal"> & { readonly asking: Asking };

/** The day comes first, as quotes are counted by it. */
function Ask({ book: { earliest }, asking, query, refusal }: AskProps) {
  return (
    <>
      <Form method="get" className={form.form}>
        {query["region"] !== undefined && <input type="hidden" name="region" value={query["region"]} />}
        <Field
          label="In force from"
          name="from"
          type="date"
          hint={`At 00:00 in London. ${longDay(earliest)} or later`}
          defaultValue={asking.from}
          refusal={asking.refusal}
        />
        <SubmitButton variant="line">Show that day</SubmitButton>
      </Form>
      {asking.refusal === undefined ? (
        <ActionForm className={form.form} refusal={refusal}>
          <input type="hidden" name="what" value="ask" />
          <input type="hidden" name="from" value={asking.from} />
          <input type="hidden" name="token" value={asking.token} />
          <Field label="Why" name="reason" lines={3} hint="Read by the second person" refusal={refusal} />
          <SubmitButton>{`Ask to publish on ${longDay(asking.from)}`}</SubmitButton>
        </ActionForm>
      ) : (
        <Note tone="invalid">{asking.refusal.message}</Note>
      )}
    </>
  );
}

type DecideProps = Pick<PublicationProps, "book" | "refusal"> & { readonly approval: Approval };

function Decide({ book: { from }, approval, refusal }: DecideProps) {
  const { id, token, mayDecide, mayWithdraw, askedBy, hasChanged, whyNot } = approval;
  const day = from === null ? "" : longDay(from);
  return (
    <ActionForm className={form.form} refusal={refusal}>
      <input type="hidden" name="approvalId" value={id} />
      <input type="hidden" name="token" value={token ?? ""} />
      <p>
        In force from <strong>{day}</strong>, at 00:00 in London
      </p>
      {hasChanged && (
        <Note tone="invalid">
          It changes something else now than when it was asked for:{" "}
          <Link to={pages.approval(id)}>what differs</Link>.
        </Note>
      )}
      {whyNot !== null && <Note tone="invalid">{whyNot}</Note>}
      {mayDecide && (
        <>
          <Field label="Why you agree, or do not" name="reason" lines={3} refusal={refusal} />
          {token !== null && (
            <SubmitButton name="what" value="agree">
              Publish on {day}
            </SubmitButton>
          )}
          <SubmitButton variant="line" name="what" value="refuse">
            Send back to {askedBy}
          </SubmitButton>
        </>
      )}
      {mayWithdraw && (
        <SubmitButton variant="line" name="what" value="withdraw">
          Take the request back
        </SubmitButton>
      )}
    </ActionForm>
  );
}
