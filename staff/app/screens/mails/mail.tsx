import type { Success } from "@evenly/contract";
import { Link, redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { MailShown } from "../../parts/mail-shown.tsx";
import { plainDay, formatIdentifier } from "../../parts/formats.ts";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/mail";
import styles from "../../staff.module.css";

type Mail = Success<"GET /staff/mails/:mailId">;

export const meta: Route.MetaFunction = () => [{ title: `Mail: ${brandName} staff` }];
export const handle = {
  crumbs: () => [{ name: "Mails", to: pages.mails }, { name: "Mail" }],
} satisfies Handle;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/mails/:mailId", { params: { mailId: params.id } }));
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async () => {
    await call("POST /staff/mails/:mailId/again", {
      params: { mailId: params.id },
      body: { reason },
      key: keyOf(form),
    });
    return redirect(pages.mail(params.id));
  });
}

const changes: Readonly<Record<NonNullable<Mail["changedSince"]>, string>> = {
  words:
    "The words of this kind of mail have changed since it was sent. Names, amounts and days are those that it told.",
  sender: "Our own name, numbers or addresses have changed since it was sent. All else is as it was sent.",
};

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const {
    subject,
    state,
    to,
    reader,
    template,
    written,
    sent,
    reference,
    failure,
    text,
    html,
    changedSince,
  } = mail;
  return (
    <>
      <PageTitle
        title={subject}
        state={state}
        note={
          <>
            To {reader === null ? to : `${reader}, ${to}`} · {formatIdentifier(template)} · written{" "}
            {plainDay(written.on)}, {written.time}
            {sent !== null && ` · sent ${plainDay(sent.on)}, ${sent.time}`}
            {failure !== null && ` · given up: ${failure}`}
            {reference !== null && (
              <>
                {" · "}
                <Link to={pages.household(reference)}>{reference}</Link>
              </>
            )}
          </>
        }
      />
      {state === "failed" && (
        <ReasonForm
          actionText="Send it again"
          backTo={pages.mails}
          backLabel="Back to the mails"
          refusal={actionData}
        >
          <p>It goes to the same address, with a new link to its reader’s page where it had one.</p>
        </ReasonForm>
      )}
      {state === "sent" && (
        <p className={styles.quiet}>
          {changedSince === null ? "Word for word as it was sent." : changes[changedSince]}
        </p>
      )}
      <MailShown subject={subject} text={text} html={html} />
    </>
  );
}
