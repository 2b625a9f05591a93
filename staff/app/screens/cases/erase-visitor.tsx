import type { Success } from "@evenly/contract";
import { PostForm } from "@evenly/design/form";
import { redirect, useLocation } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, type Refusal, submit, textOf } from "../../api/refusal.ts";
import type { Handle } from "../../crumbs.ts";
import * as pages from "../../pages.ts";
import { Effects } from "../../parts/effects.tsx";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CancelLink, Field, FormError, ReasonForm } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Route } from "./+types/erase-visitor";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Erase a visitor: ${brandName} staff` }];
export const handle = {
  crumbs: () => [{ name: "Cases", to: pages.cases }, { name: "Erase a visitor" }],
} satisfies Handle;

type Shown = Success<"POST /staff/visitors/erasure/preview">;
type Answer = { readonly email: string; readonly shown?: Shown; readonly refusal?: Refusal };

/** The email stays out of the address. Rulings H3, J4. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Response | Answer> {
  const form = await request.formData();
  const [email, token] = [textOf(form, "email"), textOf(form, "token")];
  let shown: Shown | undefined;
  const look = async () => {
    shown = await call("POST /staff/visitors/erasure/preview", { body: { email } });
  };
  const answer = await submit(async () => {
    if (token === "") {
      await look();
      return new Response();
    }
    const body = { email, reason: textOf(form, "reason"), token };
    await call("POST /staff/visitors/erasure", { body, key: keyOf(form) });
    return redirect(pages.cases);
  });
  if (token === "" && shown !== undefined) return { email, shown };
  if (answer instanceof Response) return answer;
  if (token !== "") await look().catch(() => undefined);
  return { email, refusal: answer, ...(shown !== undefined && { shown }) };
}

export default function EraseVisitor({ actionData }: Route.ComponentProps) {
  const { email = emailIn(useLocation().state), shown, refusal } = actionData ?? {};
  const ofEmail = shown === undefined ? refusal : undefined;
  return (
    <>
      <PageTitle
        title="Erase a visitor"
        note="Somebody who asked for a price or was invited, and has no account. Make sure first that the address is theirs."
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PostForm className={styles.panel}>
            <FormError refusal={ofEmail} />
            <Field
              label="Their email address"
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={email}
              refusal={ofEmail}
            />
            <SubmitButton variant={shown ? "line" : "primary"}>Show what we keep</SubmitButton>
            <p>
              <CancelLink to={pages.cases} />
            </p>
          </PostForm>
        </div>
        {shown && email !== undefined && (
          <div className={styles.column}>
            <Effects>
              {keptTexts(shown).map((text) => (
                <li key={text}>{text}</li>
              ))}
              <li>
                It goes at once and cannot be undone. That it was done stays in the audit, without whom.
              </li>
            </Effects>
            <ReasonForm
              key={shown.token}
              ends
              actionText="Erase them now"
              backTo={pages.cases}
              token={shown.token}
              refusal={refusal}
            >
              <input type="hidden" name="email" value={email} />
            </ReasonForm>
          </div>
        )}
      </div>
    </>
  );
}

/** Of the search result that led here. */
function emailIn(state: unknown): string | undefined {
  return typeof state === "object" && state !== null && "email" in state ? String(state.email) : undefined;
}

function keptTexts({ leads, mails, invitations, heldPlaces }: Shown): string[] {
  const counted: readonly (readonly [count: number, one: string, many: string])[] = [
    [
      leads,
      "price that they asked for loses their name, email and number",
      "prices that they asked for lose their name, email and number",
    ],
    [mails, "mail to them goes", "mails to them go"],
    [invitations, "invitation to a house goes", "invitations to a house go"],
    [heldPlaces, "place that is held for them is free again", "places that are held for them are free again"],
  ];
  return counted
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${String(count)} ${count === 1 ? one : many}.`);
}
