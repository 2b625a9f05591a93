import type { Success } from "@evenly/contract";
import { PostForm } from "@evenly/design/form";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { CallerHead, ForCaller, readCaller } from "../../parts/caller.tsx";
import { Effects } from "../../parts/effects.tsx";
import { Field, FormError } from "../../parts/form.tsx";
import { fullName } from "../../parts/formats.ts";
import { callerCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/details";
import styles from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Name and phone: ${brandName} staff` }];
export const handle = callerCrumbs("Name and phone");

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(() => readCaller(params));
}

type Shown = Success<"POST /staff/households/:reference/details/preview">;
const fields = ["firstName", "lastName", "phoneNumber"] as const;
type Answer = {
  readonly typed: Readonly<Record<(typeof fields)[number], string>>;
  readonly shown?: Shown;
  /** Of seeing it, or of doing what was seen. */
  readonly refusal?: Refusal;
};

/** First it is seen, then it is done. Names and numbers are in no address. Ruling H3. */
export async function clientAction({
  params: { reference, id },
  request,
}: Route.ClientActionArgs): Promise<Response | Answer> {
  const form = await request.formData();
  const [firstName = "", lastName = "", phoneNumber = ""] = fields.map((name) => textOf(form, name));
  const typed = { firstName, lastName, phoneNumber };
  const body = { housemateId: id, ...typed };
  const params = { reference };
  let shown: Shown | undefined;
  const see = async () => {
    shown = await call("POST /staff/households/:reference/details/preview", { params, body });
    return new Response();
  };
  const token = textOf(form, "token");
  const answer = await submit(async () => {
    if (token === "") return see();
    const why = { reason: textOf(form, "reason"), token };
    await call("POST /staff/households/:reference/details", {
      params,
      body: { ...body, ...why },
      key: keyOf(form),
    });
    return redirect(pages.caller({ reference, id }));
  });
  if (answer instanceof Response) return shown === undefined ? answer : { typed, shown };
  if (token === "") return { typed, refusal: answer };
  // What was to be done is shown as it is now.
  await submit(see);
  return { typed, refusal: answer, ...(shown && { shown }) };
}

/** Ruling H4. */
export default function Details({ loaderData: caller, actionData, params }: Route.ComponentProps) {
  const { shown, refusal } = actionData ?? {};
  const typed = actionData?.typed ?? { ...caller, phoneNumber: caller.tel };
  const ofFields = shown ? undefined : refusal;
  return (
    <>
      <CallerHead title="Name and phone" caller={caller} params={params} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PostForm className={styles.panel}>
            <FormError refusal={ofFields} />
            <Field
              label="First name"
              name="firstName"
              autoComplete="off"
              defaultValue={typed.firstName}
              refusal={ofFields}
            />
            <Field
              label="Last name"
              name="lastName"
              autoComplete="off"
              defaultValue={typed.lastName}
              refusal={ofFields}
            />
            <Field
              label="Mobile number"
              name="phoneNumber"
              type="tel"
              autoComplete="off"
              defaultValue={typed.phoneNumber}
              refusal={ofFields}
            />
            <SubmitButton variant={shown ? "line" : "primary"}>
              {shown ? "Show it again" : "Show what it would do"}
            </SubmitButton>
          </PostForm>
        </div>
        <div className={styles.column}>
          {shown && <WhatChanges shown={shown} />}
          {shown ? (
            <ForCaller
              caller={caller}
              params={params}
              actionText="Change it"
              token={shown.token}
              refusal={refusal}
              key={shown.token}
            >
              {fields.map((name) => (
                <input key={name} type="hidden" name={name} value={typed[name]} />
              ))}
            </ForCaller>
          ) : (
            <Effects title="What it changes">
              <li>How we call them, and what the others of the house see: their first name.</li>
              <li>Not what they signed up to, nor the name of their bank account.</li>
            </Effects>
          )}
        </div>
      </div>
    </>
  );
}

function WhatChanges({ shown: { before, after, tellsProvider } }: { readonly shown: Shown }) {
  const hasNewName = fullName(before) !== fullName(after);
  return (
    <Effects>
      {hasNewName && (
        <li>
          {fullName(before)} is {fullName(after)} from now on, on every page and in every mail.
        </li>
      )}
      {before.tel !== after.tel && (
        <li>
          We call {after.tel}, and no longer {before.tel}.
        </li>
      )}
      {tellsProvider && <li>The payment provider has the new name. The Direct Debit stays as it is.</li>}
      <li>They are mailed what changed, of a number its last digits.</li>
    </Effects>
  );
}
