import { largestPercentAlone } from "@evenly/domain/approval";
import { isVoucher } from "@evenly/domain/code";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm, Field } from "../../parts/form.tsx";
import { SecondPerson } from "../../parts/second-person.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Route } from "./+types/change";
import styles from "../../staff.module.css";
import { codeCrumbs, loadCode } from "./kinds.ts";

export const meta: Route.MetaFunction = () => [{ title: `Change a code: ${brandName} staff` }];
export const handle = codeCrumbs("Change it");

export const clientLoader = loadCode;

export async function clientAction({ request, params: { kind, code } }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const body = {
      name: textOf(form, "name"),
      description: textOf(form, "description"),
      message: textOf(form, "message"),
      endsOn: textOf(form, "endsOn"),
      limitTotal: textOf(form, "limitTotal"),
      reason: textOf(form, "reason"),
      token: textOf(form, "token"),
    };
    const { approvalId } = await call("POST /staff/codes/:kind/:code", {
      params: { kind, code },
      body,
      key: keyOf(form),
    });
    return redirect(approvalId === null ? pages.code(kind, code) : pages.approval(approvalId));
  });
}

export default function ChangeCode({
  loaderData: { kind, code },
  actionData: refusal,
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title={`Change ${code.code}`}
        note="What it gives is never changed: end it, and make one like it. Whoever has it keeps the words they were sold."
      />
      <div className={styles.columns}>
        <ReasonForm
          actionText="Change it"
          backTo={pages.code(kind, code.code)}
          token={code.token}
          refusal={refusal}
        >
          <Field label="Name" name="name" defaultValue={code.name} refusal={refusal} />
          {!isVoucher(kind) && (
            <Field
              label="What a visitor is told"
              name="message"
              lines={2}
              defaultValue={code.message}
              refusal={refusal}
            />
          )}
          {code.gives !== "" && (
            <Field
              label="What it gives, in words"
              name="description"
              defaultValue={code.gives}
              refusal={refusal}
            />
          )}
          {isVoucher(kind) && (
            <>
              <Field
                label="Last day (empty: none)"
                name="endsOn"
                type="date"
                defaultValue={code.endsOn ?? ""}
                refusal={refusal}
              />
              <Field
                label="Uses in all (empty: no limit)"
                name="limitTotal"
                inputMode="numeric"
                hint={`It is used ${String(code.used)} times`}
                defaultValue={code.limit === null ? "" : String(code.limit)}
                refusal={refusal}
              />
              <SecondPerson>
                for a later last day or more uses of a code that takes more than {largestPercentAlone} %, and
                where neither a last day nor a limit is left.
              </SecondPerson>
            </>
          )}
        </ReasonForm>
      </div>
    </>
  );
}
