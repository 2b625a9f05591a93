import type { Success } from "@evenly/contract";
import { PostForm } from "@evenly/design/form";
import { largestPercentAlone } from "@evenly/domain/approval";
import { hasDiscount } from "@evenly/domain/code";
import { newCodeFields, type TypedCode } from "@evenly/domain/new-code";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Choice } from "../../parts/choice.tsx";
import { SubmitButton } from "../../parts/button.tsx";
import { CancelLink, Field, FormKey, FormError } from "../../parts/form.tsx";
import { SecondPerson } from "../../parts/second-person.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { pounds } from "../../parts/formats.ts";
import type { Route } from "./+types/new";
import styles from "../../staff.module.css";
import { CodeFields } from "./code-fields.tsx";
import own from "./codes.module.css";
import { kindIn, kindNames, codeCrumbs } from "./kinds.ts";
import { likeCode, nothingTyped } from "./typed-code.ts";

export const meta: Route.MetaFunction = () => [{ title: `Make a code: ${brandName} staff` }];
export const handle = codeCrumbs("Make one");

/** Empty, or copied from another code. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(async () => {
    const kind = kindIn(params.kind);
    const like = new URL(request.url).searchParams.get("like");
    const choices = await call("GET /staff/code_choices");
    const typed =
      like === null
        ? nothingTyped
        : likeCode(await call("GET /staff/codes/:kind/:code", { params: { kind, code: like } }));
    return { kind, choices, typed };
  });
}

type Preview = Success<"POST /staff/code_previews/:kind">;

/** Previews, then creates. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  const kind = kindIn(params.kind);
  const code = Object.fromEntries(newCodeFields.map((name) => [name, textOf(form, name)])) as TypedCode;
  const shown: { preview?: Preview } = {};
  const answer = await submit(async () => {
    if (textOf(form, "step") === "make") {
      const body = { ...code, reason: textOf(form, "reason") };
      const { code: made, approvalId } = await call("POST /staff/codes/:kind", {
        params: { kind },
        body,
        key: keyOf(form),
      });
      return redirect(approvalId === null ? pages.code(kind, made) : pages.approval(approvalId));
    }
    const body = { ...code, region: textOf(form, "region") };
    shown.preview = await call("POST /staff/code_previews/:kind", { params: { kind }, body });
    return new Response();
  });
  if (answer instanceof Response && answer.status !== 200) return answer;
  return { preview: shown.preview, refusal: answer instanceof Response ? undefined : answer };
}

export default function NewCode({ loaderData: { kind, choices, typed }, actionData }: Route.ComponentProps) {
  const { one } = kindNames[kind];
  const refusal = actionData?.refusal;
  return (
    <>
      <PageTitle
        title={`Make ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`}
        note="What it gives cannot be changed later"
      />
      <PostForm className={styles.columns}>
        <FormKey />
        <Panel title="The code">
          <div className={styles.form}>
            <FormError refusal={refusal} />
            <CodeFields kind={kind} choices={choices} typed={typed} refusal={refusal} />
          </div>
        </Panel>
        <div className={styles.column}>
          <Panel title="What a house will pay">
            <div className={styles.form}>
              <Choice
                label="Region"
                name="region"
                choices={choices.regions.map((region) => [region, region.replaceAll("-", " ")])}
                refusal={refusal}
              />
              <p>
                <SubmitButton variant="line" name="step" value="preview">
                  Show it
                </SubmitButton>
              </p>
              <div role="status">{actionData?.preview && <Shown preview={actionData.preview} />}</div>
            </div>
          </Panel>
          <Panel title="Make it">
            <div className={styles.form}>
              <Field
                label="Why"
                name="reason"
                lines={3}
                hint="Kept for good in the audit"
                refusal={refusal}
              />
              {hasDiscount(kind) && (
                <SecondPerson>
                  about a code that takes more than {largestPercentAlone} % of a package anywhere, or that has
                  neither a last day nor a limit. They are mailed, and nobody can use it until they agree.
                </SecondPerson>
              )}
              <input type="hidden" name="step" value="make" />
              <SubmitButton>{`Make this ${one}`}</SubmitButton>
              <p>
                <CancelLink to={pages.codesOf(kind)}>Make none</CancelLink>
              </p>
            </div>
          </Panel>
        </div>
      </PostForm>
    </>
  );
}

function Shown({ preview }: { readonly preview: Preview }) {
  const { code, description, needsSecond, housemates, lines, amountOff, weekly, monthly } = preview;
  return (
    <>
      <p>
        <strong>{code}</strong>
        {description !== "" && `: ${description}`}.{needsSecond && " A second person decides about it."} A
        house of {housemates}, each a week:
      </p>
      <table className={own.figures}>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col" data-number="true">
              Before
            </th>
            <th scope="col" data-number="true">
              With it
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productType, title, before, after }) => (
            <tr key={productType}>
              <th scope="row">{title}</th>
              <td data-number="true">{pounds(before)}</td>
              <td data-number="true">{pounds(after)}</td>
            </tr>
          ))}
          {amountOff > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                Off the sum
              </th>
              <td data-number="true">−{pounds(amountOff)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Each a week</th>
            <td data-number="true">{pounds(weekly.before)}</td>
            <td data-number="true">{pounds(weekly.after)}</td>
          </tr>
          <tr>
            <th scope="row">Each a month</th>
            <td data-number="true">{pounds(monthly.before)}</td>
            <td data-number="true">{pounds(monthly.after)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
