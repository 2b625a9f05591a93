import { Note } from "@evenly/design/note";
import { useState } from "react";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { Choice } from "../../parts/choice.tsx";
import { ReasonForm, Field, CancelLink } from "../../parts/form.tsx";
import { brandName } from "../../parts/brand.ts";
import { plainDay } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/invite";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Invite again: ${brandName} staff` }];
export const handle = householdCrumbs("Invite");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => call("GET /staff/households/:reference/invitations", { params }));
}

function row(name: string) {
  return `housemates.0.${name}`;
}

/** Earlier invitations are chosen by list number: the page has no emails. */
export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const reason = textOf(form, "reason");
  return submit(async (): Promise<Response> => {
    const params = { reference };
    const { invited } = await call("GET /staff/households/:reference/invitations", { params });
    const invitation = invited[Number(textOf(form, "who"))];
    const housemate = invitation
      ? {
          fullname: invitation.fullName,
          email: invitation.email,
          ...(invitation.tel !== null && { tel: invitation.tel }),
        }
      : { fullname: textOf(form, row("fullname")), email: textOf(form, row("email")) };
    const body = { housemates: [housemate], reason };
    const { sent } = await call("POST /staff/households/:reference/invitations", {
      params,
      body,
      key: keyOf(form),
    });
    return sent > 0
      ? redirect(pages.household(reference))
      : redirect(`${pages.household(reference)}/invite?sent=none`);
  });
}

export default function Invite({
  loaderData: { openPlaces, invited },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  const back = pages.household(reference);
  const none = new URLSearchParams(location.search).get("sent") === "none";
  if (openPlaces === 0) {
    return (
      <>
        <h1>Nobody can be invited</h1>
        <p>Every place is taken, or the household gathers no more.</p>
        <p>
          <CancelLink to={back} />
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Invite to {reference}</h1>
      {none && (
        <div role="status">
          <Note tone="invalid">Nobody was mailed: they were within the last hour.</Note>
        </div>
      )}
      <div className={styles.columns}>
        <section className={styles.panel}>
          <h2>What will happen</h2>
          <ul className={styles.effects}>
            <li>
              They are mailed the join link. The mail names no housemate as its sender. Nobody is mailed twice
              within an hour.
            </li>
            <li>
              {openPlaces === 1 ? "One place is" : `${String(openPlaces)} places are`} open: whoever joins
              first has it.
            </li>
          </ul>
          {invited.length > 0 && (
            <>
              <h2>Invited, and not joined</h2>
              <ul className={styles.rows}>
                {invited.map(({ fullName, email, invitedOn }) => (
                  <li key={email}>
                    <strong>{fullName}</strong>
                    <span>{email}</span>
                    <span className={styles.quiet}>last {plainDay(invitedOn)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <ReasonForm actionText="Send the invitation" backTo={back} refusal={actionData}>
          <Who invited={invited} refusal={actionData} />
        </ReasonForm>
      </div>
    </>
  );
}

type WhoProps = {
  readonly invited: readonly { readonly fullName: string; readonly email: string }[];
  readonly refusal: Refusal | undefined;
};

/** Somebody invited before, or a new person. */
function Who({ invited, refusal }: WhoProps) {
  const [isNew, setIsNew] = useState(invited.length === 0);
  const choices = [
    ...invited.map(({ fullName, email }, at) => [String(at), `${fullName}, ${email}`] as const),
    ["new", "Somebody new"] as const,
  ];
  return (
    <>
      {invited.length > 0 && (
        <Choice
          label="Whom"
          name="who"
          choices={choices}
          refusal={refusal}
          onChange={({ target }) => setIsNew(target.value === "new")}
        />
      )}
      {isNew && (
        <>
          <Field label="Full name" name={row("fullname")} autoComplete="off" refusal={refusal} />
          <Field
            label="Email address"
            name={row("email")}
            type="email"
            autoComplete="off"
            refusal={refusal}
          />
        </>
      )}
    </>
  );
}
