import type { Success } from "@evenly/contract";
import { PostForm } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { inviterDays } from "@evenly/domain/approval";
import { Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Difference } from "../../parts/approval/difference.tsx";
import { kindOf } from "../../parts/approval/previews.tsx";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { Field, FormKey, FormError } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { plainDay } from "../../parts/formats.ts";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/approval";
import styles from "../../staff.module.css";

type Approval = Success<"GET /staff/approvals/:approvalId">;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Approval"}: ${brandName} staff` },
];

export const handle = {
  crumbs: ({ loaderData }) => [
    { name: "Approvals", to: pages.approvals },
    { name: (loaderData as Approval | undefined)?.title ?? "" },
  ],
} satisfies Handle;

/** Calculated now. Ruling H3. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/approvals/:approvalId", { params: { approvalId: id } }));
}

export async function clientAction({ params: { id }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const params = { approvalId: id };
  const reason = textOf(form, "reason");
  return submit(async () => {
    const what = textOf(form, "what");
    if (what === "agree")
      await call("POST /staff/approvals/:approvalId/agree", {
        params,
        body: { token: textOf(form, "token"), reason },
        key: keyOf(form),
      });
    else if (what === "refuse")
      await call("POST /staff/approvals/:approvalId/refuse", { params, body: { reason }, key: keyOf(form) });
    else await call("POST /staff/approvals/:approvalId/withdraw", { params, body: {}, key: keyOf(form) });
    return redirect(pages.approval(id));
  });
}

export default function ApprovalPage({ loaderData: approval, actionData }: Route.ComponentProps) {
  const { title, decision, asked, askedBy, reference, hasChanged, whyNot } = approval;
  const { drawn, page, facts } = kindOf(approval.shown);
  return (
    <>
      <PageTitle
        title={title}
        state={decision ?? "waits"}
        note={
          <>
            Asked by {askedBy}, {plainDay(asked.on)} at {asked.time}
            {" · "}
            <Link to={page}>{reference ?? "what it is about"}</Link>
          </>
        }
      />
      {whyNot !== null && (
        <div role="status">
          <Note tone="invalid">It cannot be done any more: {whyNot}</Note>
        </div>
      )}
      {hasChanged && decision === null && (
        <div role="status">
          <Note tone="invalid">
            It has changed since {askedBy} asked: below is what has, and what it would do now.
          </Note>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasChanged && (
            <Difference
              before={kindOf(approval.asking).facts}
              now={facts}
              head={decision === null ? "Now" : "When it was decided"}
            />
          )}
          {drawn}
        </div>
        <Steps approval={approval} refusal={actionData} />
      </div>
    </>
  );
}

type StepsProps = { readonly approval: Approval; readonly refusal: Refusal | undefined };

function Steps({ approval, refusal }: StepsProps) {
  const {
    askedBy,
    reason,
    decision,
    decidedBy,
    because,
    decided,
    mayDecide,
    mayWithdraw,
    whyNotThey,
    secondPeople,
  } = approval;
  return (
    <Panel title="Two people">
      <div className={styles.form}>
        <p>
          <strong>{askedBy} asked</strong>
          <br />“{reason}”
        </p>
        {decision !== null && decided !== null && (
          <p>
            <strong>
              {decidedBy} {words[decision]}
            </strong>{" "}
            <span className={styles.quiet}>
              {plainDay(decided.on)} at {decided.time}
            </span>
            {because !== null && (
              <>
                <br />“{because}”
              </>
            )}
          </p>
        )}
        {mayDecide && <Decide key={approval.token} approval={approval} refusal={refusal} />}
        {mayWithdraw && <Withdraw refusal={refusal} />}
        {whyNotThey !== null && !mayWithdraw && <p className={styles.quiet}>{whyNotThey}</p>}
        {decision === null && !mayDecide && (
          <p className={styles.quiet}>
            {secondPeople.length === 0
              ? `Nobody can agree at the moment: it needs somebody with the role who neither brought in nor was brought in by who asked, in the last ${String(inviterDays)} days.`
              : `Can agree, and has a mail: ${secondPeople.join(", ")}.`}
          </p>
        )}
      </div>
    </Panel>
  );
}

const words = {
  agreed: "agreed",
  refused: "sent it back",
  withdrawn: "took it back",
  lapsed: "took the role for it from who asked",
} as const;

function Decide({ approval: { token, askedBy, shown }, refusal }: StepsProps) {
  const { actionText, ends } = kindOf(shown);
  return (
    <PostForm className={styles.form}>
      <FormKey />
      <p>
        <strong>You, as the second person</strong>
        <br />
        <span className={styles.quiet}>It is worked out once more when you agree.</span>
      </p>
      <FormError refusal={refusal} />
      <Field label="Why you agree, or do not" name="reason" lines={3} refusal={refusal} />
      {token !== null && (
        <>
          <input type="hidden" name="token" value={token} />
          <SubmitButton ends={ends} name="what" value="agree">
            {actionText}
          </SubmitButton>
        </>
      )}
      <SubmitButton variant="line" name="what" value="refuse">
        Send back to {askedBy}
      </SubmitButton>
    </PostForm>
  );
}

function Withdraw({ refusal }: { readonly refusal: Refusal | undefined }) {
  return (
    <PostForm className={styles.form}>
      <FormKey />
      <p className={styles.quiet}>You asked for it, so somebody else has to agree.</p>
      <FormError refusal={refusal} />
      <SubmitButton variant="line" name="what" value="withdraw">
        Take it back
      </SubmitButton>
    </PostForm>
  );
}
