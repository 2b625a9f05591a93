import type { Success } from "@evenly/contract";
import { isVoucher } from "@evenly/domain/code";
import { RadioPicks } from "@evenly/design/radio-picks";
import { redirect, useOutletContext } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { ReasonForm, Field } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { Route } from "./+types/end";
import styles from "../../staff.module.css";
import { codeCrumbs, loadCode } from "./kinds.ts";

export const meta: Route.MetaFunction = () => [{ title: `End a code: ${brandName} staff` }];
export const handle = codeCrumbs("End it");

export const clientLoader = loadCode;

export async function clientAction({ request, params: { kind, code } }: Route.ClientActionArgs) {
  const form = await request.formData();
  return submit(async () => {
    const lastDay = textOf(form, "when") === "later" ? textOf(form, "lastDay") : "";
    const body = { lastDay, reason: textOf(form, "reason"), token: textOf(form, "token") };
    await call("POST /staff/codes/:kind/:code/end", { params: { kind, code }, body, key: keyOf(form) });
    return redirect(pages.code(kind, code));
  });
}

function houses(used: number): string {
  return used === 1
    ? "The household that has it keeps"
    : `The ${used.toLocaleString("en-GB")} households that have it keep`;
}

export default function EndCode({ loaderData: { kind, code }, actionData: refusal }: Route.ComponentProps) {
  const { today } = useOutletContext<Success<"GET /staff/me">>();
  return (
    <>
      <PageTitle title={`End ${code.code}`} />
      <div className={styles.columns}>
        <Panel title="What will happen">
          <div>
            <ul className={styles.effects}>
              <li>
                {code.used === 0
                  ? "Nobody has used it."
                  : `${houses(code.used)} it, with what they were sold.`}
              </li>
              <li>
                Whoever was shown a price with it and has not signed up is shown the price without it first.
              </li>
              {kind === "affiliates" && <li>Its offers go on: each is ended by itself.</li>}
              {code.isDefault && (
                <li>Flags name it as the voucher of whoever types none: change that too.</li>
              )}
              <li>It is not begun again. One like it needs another code.</li>
            </ul>
          </div>
        </Panel>
        <ReasonForm
          ends
          actionText={`End ${code.code}`}
          backTo={pages.code(kind, code.code)}
          token={code.token}
          refusal={refusal}
        >
          {isVoucher(kind) ? (
            <>
              <RadioPicks
                legend="When"
                name="when"
                defaultValue="now"
                options={[
                  { value: "now", label: "At once" },
                  { value: "later", label: "After a last day" },
                ]}
              />
              <Field label="Last day" name="lastDay" type="date" defaultValue={today} refusal={refusal} />
            </>
          ) : (
            <p>It ends at once.</p>
          )}
        </ReasonForm>
      </div>
    </>
  );
}
