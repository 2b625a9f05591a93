import type { Success } from "@evenly/contract";
import { Note } from "@evenly/design/note";
import { Link } from "react-router";
import { call } from "../api/call.ts";
import * as pages from "../pages.ts";
import { CancelLink, ReasonForm } from "./form.tsx";
import { fullName } from "./formats.ts";
import { PageTitle } from "./page-title.tsx";
import styles from "../staff.module.css";

export type Caller = Success<"GET /staff/households/:reference/caller">;

/** Of the URL of a page that acts for somebody. */
type Params = { readonly reference: string; readonly id: string };

export function readCaller({ reference, id: housemateId }: Params): Promise<Caller> {
  return call("GET /staff/households/:reference/caller", { params: { reference }, query: { housemateId } });
}

export function isVerified({ check }: Caller): boolean {
  return check?.state === "verified";
}

type HeadProps = { readonly title: string; readonly caller: Caller; readonly params: Params };

/** What is done, for whom, and whether they are verified. Ruling H4. */
export function CallerHead({ title, caller, params }: HeadProps) {
  const { place, address, check } = caller;
  return (
    <>
      <PageTitle
        title={`${title}: ${fullName(caller)}`}
        note={
          <>
            Place {place} of {address}, <Link to={pages.household(params.reference)}>{params.reference}</Link>
          </>
        }
      />
      {isVerified(caller) ? (
        <p className={styles.quiet}>Verified until {check?.until}.</p>
      ) : (
        <Note icon="lock">
          <strong>Not verified.</strong> You can look at what it would do. To do it,{" "}
          <Link to={pages.caller(params)}>verify {caller.firstName} first</Link>.
        </Note>
      )}
    </>
  );
}

type ForCallerProps = Omit<Parameters<typeof ReasonForm>[0], "backTo"> & Omit<HeadProps, "title">;

/** The form of a change, once they are verified. */
export function ForCaller({ caller, params, ...form }: ForCallerProps) {
  return isVerified(caller) ? (
    <ReasonForm {...form} backTo={pages.caller(params)} />
  ) : (
    <p>
      <CancelLink to={pages.caller(params)}>{`Back to ${caller.firstName}`}</CancelLink>
    </p>
  );
}

/** Why it cannot be done, in the words of their own page. */
export function CannotBeDone({ why, params }: { readonly why: string; readonly params: Params }) {
  return (
    <>
      <p>Their own page would say: “{why}”</p>
      <p>
        <CancelLink to={pages.caller(params)}>Back to them</CancelLink>
      </p>
    </>
  );
}
