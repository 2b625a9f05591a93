import type { Success } from "@evenly/contract";
import { type Fact, Facts } from "@evenly/design/facts";
import { PostForm } from "@evenly/design/form";
import { outcomesOf } from "@evenly/domain/case";
import { complaintCauses } from "@evenly/domain/complaint";
import { Fragment } from "react";
import { Link, redirect, useOutletContext } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import type { Handle } from "../../crumbs.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button, SubmitButton } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, Field, FormError, FormKey } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import {
  caseKindNames,
  caseNext,
  caseTitle,
  causeNames,
  letterNames,
  outcomeNames,
  topicNames,
} from "../../parts/case-texts.ts";
import { dayOfTimeline, longDay, plainDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import { Entries } from "../../parts/timeline/entries.tsx";
import type { Route } from "./+types/case";
import { WhatWeCanShow } from "./evidence.tsx";
import { factsOfCase } from "./facts-of-case.tsx";
import { stepsOf } from "./steps.ts";
import form from "../../staff.module.css";
import styles from "./cases.module.css";

type Case = Success<"GET /staff/cases/:case">;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? caseTitle(loaderData) : "Case"}: ${brandName} staff` },
];

export const handle = {
  crumbs: ({ params }) => [{ name: "Cases", to: pages.cases }, { name: params["case"] ?? "" }],
} satisfies Handle;

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/cases/:case", { params }));
}

type Answer = { readonly what: string; readonly refusal: Refusal };

/** Each form says what it does; what is refused stands in its own. */
export async function clientAction({ params, request }: Route.ClientActionArgs): Promise<Response | Answer> {
  const data = await request.formData();
  const [what, token, text] = [textOf(data, "what"), textOf(data, "token"), textOf(data, "text")];
  const to = { params, key: keyOf(data) };
  const answer = await submit(async () => {
    if (what === "owner")
      await call("POST /staff/cases/:case/owner", { ...to, body: { owner: textOf(data, "owner"), token } });
    else if (what === "note") await call("POST /staff/cases/:case/notes", { ...to, body: { text } });
    else if (what === "due")
      await call("POST /staff/cases/:case/due", {
        ...to,
        body: { on: textOf(data, "on"), reason: textOf(data, "reason"), token },
      });
    else if (what === "wait")
      await call("POST /staff/cases/:case/wait", {
        ...to,
        body: { until: textOf(data, "until"), text, token },
      });
    else if (what === "go-on") await call("POST /staff/cases/:case/go_on", { ...to, body: { token } });
    else if (what === "done")
      await call("POST /staff/cases/:case/done", {
        ...to,
        body: { outcome: textOf(data, "outcome"), cause: textOf(data, "cause"), text, token },
      });
    else
      await call("POST /staff/cases/:case/reopen", {
        ...to,
        body: { reason: textOf(data, "reason"), token },
      });
    return redirect(pages.caseOf(params.case));
  });
  return answer instanceof Response ? answer : { what, refusal: answer };
}

const stateKinds = { open: "act", waiting: "under-way", done: "done" } as const;

export default function CasePage({ loaderData: found, actionData }: Route.ComponentProps) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const { reference, address, person, state, tel, evidence } = found;
  const refusalOf = (what: string) => (actionData?.what === what ? actionData.refusal : undefined);
  return (
    <>
      <PageTitle
        title={caseTitle(found)}
        note={
          <>
            <State name={state} kind={stateKinds[state]} /> {person !== null && `${person} · `}
            {reference !== null && (
              <>
                <Link to={pages.household(reference)}>{address}</Link> · {reference} ·{" "}
              </>
            )}
            {found.case}
          </>
        }
      >
        {found.mailTo !== null && (
          <Button
            variant="line"
            to={pages.letter(found.case, found.nextLetter?.letter ?? "message")}
            icon="mail"
          >
            Send a mail
          </Button>
        )}
        {tel !== null && (
          <Button variant="line" to={`tel:${tel}`} icon="phone">
            Call {tel}
          </Button>
        )}
      </PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Happened found={found} />
          {state !== "done" && <ToDo found={found} />}
          {evidence !== null && <WhatWeCanShow evidence={evidence} roles={roles} />}
          {found.ledTo.length > 0 && (
            <Panel title="What it led to" note="decided for them while it was open">
              <div>
                <Entries entries={found.ledTo} />
              </div>
            </Panel>
          )}
          {state === "done" ? (
            <Reopen found={found} refusal={refusalOf("reopen")} />
          ) : (
            <>
              <Wait found={found} refusal={refusalOf("wait") ?? refusalOf("go-on")} />
              <Finish found={found} refusal={refusalOf("done")} />
            </>
          )}
        </div>
        <div className={styles.column}>
          <Owner found={found} refusal={refusalOf("owner")} dueRefusal={refusalOf("due")} />
          <Thread found={found} refusal={refusalOf("note")} />
        </div>
      </div>
    </>
  );
}

type PartProps = { readonly found: Case; readonly refusal: Refusal | undefined };

function Happened({ found }: { readonly found: Case }) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const { kind, alerts, openedOn, subject, topic, complaint } = found;
  const opening: Fact[] = [
    { name: "Kind", value: caseKindNames[kind] },
    ...(subject === null ? [] : [{ name: "About", value: subject }]),
    ...(topic === null ? [] : [{ name: "Topic", value: topicNames[topic] }]),
    ...(complaint?.contact
      ? [{ name: "From", value: `${complaint.contact.name}, ${complaint.contact.email}` }]
      : []),
    { name: "Opened", value: longDay(openedOn) },
  ];
  return (
    <Panel title="What happened">
      {alerts.length === 0 && <Facts facts={opening} layout="beside" />}
      {complaint?.said != null && <blockquote className={styles.said}>{complaint.said}</blockquote>}
      {alerts.map((alert, at) => (
        <Fragment key={`${alert.kind} ${alert.raisedOn} ${String(at)}`}>
          <Facts facts={factsOfCase(found, alert, roles)} layout="beside" />
        </Fragment>
      ))}
    </Panel>
  );
}

/** By when each letter of a complaint is due, and when it went. Ruling J2. */
function Clocks({ found: { complaint, nextLetter, today } }: { readonly found: Case }) {
  if (complaint === null) return null;
  const facts: Fact[] = complaint.clocks.map(({ letter, by, sentOn, isInTime }) => ({
    name: letterNames[letter],
    value:
      sentOn !== null ? (
        <>
          sent {plainDay(sentOn)}{" "}
          <State name={isInTime ? "in time" : "late"} kind={isInTime ? "done" : "over"} />
        </>
      ) : nextLetter === null ? (
        "not needed"
      ) : (
        <span className={styles.due} data-owed={by < today}>
          by {dayOfTimeline(by)}
        </span>
      ),
  }));
  return <Facts facts={facts} layout="beside" />;
}

/** Numbered; the first is the one to begin with. By when, as a window a working day. */
function ToDo({ found }: { readonly found: Case }) {
  const { roles } = useOutletContext<Success<"GET /staff/me">>();
  const { kind, dueOn, workingDaysLeft: left, workingDays, state } = found;
  const steps = stepsOf(found, roles);
  const isClock = (kind === "charge-back" || kind === "complaint") && state === "open" && workingDays <= 20;
  return (
    <Panel title="What to do now" note={`by ${dayOfTimeline(dueOn)}`}>
      {isClock && (
        <>
          <p className={styles.quiet}>
            {left === 0
              ? "No working day is left"
              : `${String(left)} of ${String(workingDays)} working days left`}
          </p>
          <ol className={styles.clock} aria-hidden="true">
            {Array.from({ length: workingDays }, (_, at) => (
              <li key={at} data-over={at < workingDays - left} data-now={at === workingDays - left} />
            ))}
          </ol>
        </>
      )}
      <Clocks found={found} />
      <p className={styles.quiet}>{caseNext(found)}</p>
      <ol className={styles.steps}>
        {steps.map(({ title, text, link }, at) => (
          <li key={title} data-now={at === 0}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <p>
              <strong>{title}</strong>
              <span className={styles.quiet}>{text}</span>
            </p>
            {link && (
              <Button variant={at === 0 ? "primary" : "line"} to={link.to}>
                {link.name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Owner({ found, refusal, dueRefusal }: PartProps & { readonly dueRefusal: PartProps["refusal"] }) {
  const { id } = useOutletContext<Success<"GET /staff/me">>();
  const { owner, ownerId, colleagues, dueOn, state, waitsFor, nextOn, outcome, complaint, token } = found;
  const facts: Fact[] = [
    { name: "Owner", value: owner ?? "Nobody" },
    { name: "Due", value: dayOfTimeline(dueOn) },
    ...(waitsFor === null ? [] : [{ name: "Waits", value: `until ${plainDay(nextOn)}: ${waitsFor}` }]),
    ...(outcome === null ? [] : [{ name: "Ended", value: outcomeNames[outcome] }]),
    ...(complaint?.cause ? [{ name: "Cause", value: causeNames[complaint.cause] }] : []),
  ];
  return (
    <Panel title="Who and when">
      <Facts facts={facts} layout="beside" />
      {state !== "done" && (
        <>
          <FormError refusal={refusal} />
          {ownerId !== id && (
            <PostForm>
              <FormKey />
              <input type="hidden" name="what" value="owner" />
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="owner" value={id} />
              <SubmitButton>I take it</SubmitButton>
            </PostForm>
          )}
          <details className={styles.more}>
            <summary>Hand over</summary>
            <ActionForm className={form.form} refusal={undefined}>
              <input type="hidden" name="what" value="owner" />
              <input type="hidden" name="token" value={token} />
              <Choice
                label="To whom"
                name="owner"
                choices={[
                  ["", "Nobody"],
                  ...colleagues
                    .filter((one) => one.id !== ownerId && one.id !== id)
                    .map((one) => [one.id, one.name] as const),
                ]}
                refusal={refusal}
              />
              <SubmitButton variant="line">Give it</SubmitButton>
            </ActionForm>
          </details>
          <Due found={found} refusal={dueRefusal} />
        </>
      )}
    </Panel>
  );
}

function Due({ found: { token, latestDue, dueOn }, refusal }: PartProps) {
  return (
    <details className={styles.more} open={refusal !== undefined}>
      <summary>Change the day it is due</summary>
      <ActionForm className={form.form} refusal={refusal} key={token}>
        <input type="hidden" name="what" value="due" />
        <input type="hidden" name="token" value={token} />
        <Field
          label="Due on"
          name="on"
          type="date"
          defaultValue={dueOn}
          hint={`${plainDay(latestDue)} at the latest`}
          refusal={refusal}
        />
        <Field label="Why" name="reason" lines={2} refusal={refusal} />
        <SubmitButton variant="line">Change the day</SubmitButton>
      </ActionForm>
    </details>
  );
}

function Thread({ found, refusal }: PartProps) {
  return (
    <Panel title="Thread" note="notes, mails and decisions">
      {found.state !== "done" && (
        <ActionForm className={form.form} refusal={refusal} id="note" key={found.token}>
          <input type="hidden" name="what" value="note" />
          <Field
            label="Write down what was said or found"
            name="text"
            lines={3}
            hint="Kept with the household; they may ask to read it"
            refusal={refusal}
          />
          <SubmitButton variant="line">Write it down</SubmitButton>
        </ActionForm>
      )}
      <div>
        <Entries entries={found.thread} ofCase={found.case} />
      </div>
    </Panel>
  );
}

function Wait({ found: { state, token, latestWait, nextOn, waitsFor }, refusal }: PartProps) {
  if (state === "waiting")
    return (
      <Panel title="It waits" note={`until ${dayOfTimeline(nextOn)}`}>
        <ActionForm className={form.form} refusal={refusal}>
          <p>{waitsFor}</p>
          <input type="hidden" name="what" value="go-on" />
          <input type="hidden" name="token" value={token} />
          <SubmitButton variant="line">Go on now</SubmitButton>
        </ActionForm>
      </Panel>
    );
  return (
    <Panel title="Let it wait" note={`until ${plainDay(latestWait)} at the latest`}>
      <ActionForm className={form.form} refusal={refusal} key={token}>
        <input type="hidden" name="what" value="wait" />
        <input type="hidden" name="token" value={token} />
        <Field label="Until" name="until" type="date" refusal={refusal} />
        <Field label="What it waits for" name="text" refusal={refusal} />
        <SubmitButton variant="line">Let it wait</SubmitButton>
      </ActionForm>
    </Panel>
  );
}

function Finish({ found: { kind, token }, refusal }: PartProps) {
  return (
    <Panel title="It is done">
      <ActionForm className={form.form} refusal={refusal} key={token}>
        <input type="hidden" name="what" value="done" />
        <input type="hidden" name="token" value={token} />
        <Choice
          label="How it ended"
          name="outcome"
          choices={[["", "Choose"], ...outcomesOf(kind).map((one) => [one, outcomeNames[one]] as const)]}
          refusal={refusal}
        />
        {kind === "complaint" && (
          <Choice
            label="What was at the bottom of it"
            name="cause"
            choices={[["", "Choose"], ...complaintCauses.map((one) => [one, causeNames[one]] as const)]}
            refusal={refusal}
          />
        )}
        <Field label="What was found and done" name="text" lines={3} refusal={refusal} />
        <SubmitButton>Finish the case</SubmitButton>
      </ActionForm>
    </Panel>
  );
}

function Reopen({ found: { token }, refusal }: PartProps) {
  return (
    <Panel title="Open it again">
      <ActionForm className={form.form} refusal={refusal}>
        <input type="hidden" name="what" value="reopen" />
        <input type="hidden" name="token" value={token} />
        <Field label="Why" name="reason" lines={3} refusal={refusal} />
        <SubmitButton variant="line">Open it again</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
