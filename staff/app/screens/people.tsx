import type { Success } from "@evenly/contract";
import { inviterDays } from "@evenly/domain/approval";
import { invitationHours, staffRoles, type StaffRole } from "@evenly/domain/staff";
import { redirect } from "react-router";
import { PostForm } from "@evenly/design/form";
import { call } from "../api/call.ts";
import * as pages from "../pages.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../api/refusal.ts";
import { SubmitButton } from "../parts/button.tsx";
import { Ticks } from "../parts/choice.tsx";
import { ActionForm, Field, FormKey, FormError } from "../parts/form.tsx";
import { SecondPerson } from "../parts/second-person.tsx";
import { longDay } from "../parts/formats.ts";
import { Panel } from "../parts/panel.tsx";
import { brandName } from "../parts/brand.ts";
import type { Route } from "./+types/people";
import styles from "../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Staff: ${brandName} staff` }];

export function clientLoader() {
  return load(() => call("GET /staff/people"));
}

/** Invites a person, or changes the roles of `person`. Rulings H1, H2. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const personId = textOf(form, "person");
  const roles = form.getAll("roles").filter((role) => typeof role === "string");
  const reason = textOf(form, "reason");
  const key = keyOf(form);
  const answer = await submit(async () => {
    let approvalId: string | null;
    if (personId === "") {
      const body = { email: textOf(form, "email"), name: textOf(form, "name"), roles, reason };
      ({ approvalId } = await call("POST /staff/invitations", { body, key }));
    } else {
      const body = { roles, reason, token: textOf(form, "token") };
      const sent = { params: { personId }, body, key };
      ({ approvalId } = await call("POST /staff/people/:personId/roles", sent));
    }
    return approvalId === null ? new Response() : redirect(pages.approval(approvalId));
  });
  if (answer instanceof Response && answer.status !== 200) return answer;
  return { about: personId, refusal: answer instanceof Response ? undefined : answer };
}

const aboutRoles = `about the roles finance and administrator: another administrator who did not bring you in within ${String(inviterDays)} days, nor you them. They are mailed. Where there is nobody like that, it is done at once.`;

type Person = Success<"GET /staff/people">["people"][number];

export default function People({ loaderData: { people, invited }, actionData }: Route.ComponentProps) {
  const { about, refusal } = actionData ?? {};
  const refusalOf = (id: string) => (about === id ? refusal : undefined);
  return (
    <>
      <h1>Staff</h1>
      <div role="status">
        {about !== undefined && refusal === undefined && <p>Done, and written down.</p>}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Who works here">
            <ul className={styles.rows}>
              {people.map((person) => (
                <li key={person.id + person.roles.join()}>
                  <OnePerson person={person} refusal={refusalOf(person.id)} />
                </li>
              ))}
            </ul>
          </Panel>
          {invited.length > 0 && (
            <Panel title="Invited">
              <ul className={styles.rows}>
                {invited.map(({ email, name, roles, expiresOn }) => (
                  <li key={email}>
                    <p>
                      <strong>{name}</strong>
                      <br />
                      <span className={styles.quiet}>
                        {email} · {roles.join(", ")} · until {longDay(expiresOn)}
                      </span>
                    </p>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <PostForm className={styles.panel} key={String(people.length + invited.length)}>
          <FormKey />
          <h2>Invite a colleague</h2>
          <p className={styles.quiet}>
            Also a way back in for whoever lost their password or their codes; a colleague keeps their name.
            The link works for {invitationHours} hours, until the next one, or until their roles change.
          </p>
          <SecondPerson>{aboutRoles}</SecondPerson>
          <FormError refusal={refusalOf("")} />
          <Field label="Name" name="name" refusal={refusalOf("")} />
          <Field label="Email address" name="email" type="email" refusal={refusalOf("")} />
          <Roles roles={[]} refusal={refusalOf("")} />
          <Field label="Why" name="reason" refusal={refusalOf("")} />
          <SubmitButton>Send the invitation</SubmitButton>
        </PostForm>
      </div>
    </>
  );
}

function OnePerson({ person, refusal }: { readonly person: Person; readonly refusal: Refusal | undefined }) {
  return (
    <details open={refusal !== undefined}>
      <summary>
        <strong>{person.name}</strong>
        <span className={styles.quiet}>
          {" "}
          {person.email} · {person.roles.length === 0 ? "no role" : person.roles.join(", ")}
          {!person.hasSecondFactor && " · no one-time codes yet"}
        </span>
      </summary>
      <ActionForm className={styles.form} refusal={refusal}>
        <input type="hidden" name="person" value={person.id} />
        <input type="hidden" name="token" value={person.token} />
        <Roles roles={person.roles} refusal={refusal} />
        <SecondPerson>{aboutRoles}</SecondPerson>
        <Field label="Why" name="reason" refusal={refusal} />
        <SubmitButton>{`Change ${person.name}'s roles`}</SubmitButton>
      </ActionForm>
    </details>
  );
}

type RolesProps = { readonly roles: readonly StaffRole[]; readonly refusal: Refusal | undefined };

function Roles({ roles, refusal }: RolesProps) {
  return (
    <Ticks
      legend="Roles"
      name="roles"
      choices={staffRoles.map((role) => [role, role])}
      ticked={roles}
      refusal={refusal}
    />
  );
}
