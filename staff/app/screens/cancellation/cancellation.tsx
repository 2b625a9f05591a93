import type { Success } from "@evenly/contract";
import { cancellationWords } from "@evenly/contract/staff/cancellation";
import { cancellationReasons } from "@evenly/domain/cancellation";
import { Note } from "@evenly/design/note";
import { RadioPicks } from "@evenly/design/radio-picks";
import { TextField } from "@evenly/design/text-field";
import type { ChangeEvent } from "react";
import { redirect, useNavigate } from "react-router";
import { call } from "../../api/call.ts";
import { errorOf, keyOf, load, type Refusal, refusedAs, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { CancellationPreview } from "../../parts/approval/cancellation-preview.tsx";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { ActionForm, CancelLink, Field } from "../../parts/form.tsx";
import { HouseGlyph } from "../../parts/house-glyph.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { longDay, pounds } from "../../parts/formats.ts";
import { householdCrumbs } from "../../parts/household-crumbs.ts";
import type { Route } from "./+types/cancellation";
import form from "../../staff.module.css";
import styles from "./cancellation.module.css";

type Cancellation = Success<"GET /staff/households/:reference/cancellation">;

export const meta: Route.MetaFunction = () => [{ title: `Cancel a household: ${brandName} staff` }];

export const handle = householdCrumbs("Cancel");

/** The effect, or why it is not possible. Rulings F11, H3. */
export function clientLoader({ params: { reference }, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const lastDay = new URL(request.url).searchParams.get("lastDay");
    const query = lastDay === null ? {} : { lastDay };
    try {
      const input = { params: { reference }, query };
      return { shown: await call("GET /staff/households/:reference/cancellation", input), cannot: "" };
    } catch (error) {
      return { shown: undefined, cannot: refusedAs(error, 409, 422).message };
    }
  });
}

export async function clientAction({ params: { reference }, request }: Route.ClientActionArgs) {
  const sent = await request.formData();
  return submit(async () => {
    const { approvalId } = await call("POST /staff/households/:reference/cancellation", {
      params: { reference },
      body: {
        lastDay: textOf(sent, "lastDay"),
        why: textOf(sent, "why"),
        reason: textOf(sent, "reason"),
        token: textOf(sent, "token"),
      },
      key: keyOf(sent),
    });
    return redirect(approvalId === null ? pages.household(reference) : pages.approval(approvalId));
  });
}

export default function CancellationPage({
  loaderData: { shown, cannot },
  actionData,
  params: { reference },
}: Route.ComponentProps) {
  if (!shown) {
    return (
      <>
        <h1>It cannot be cancelled so</h1>
        <p>{cannot}</p>
        <p>
          <CancelLink to={pages.household(reference)} />
        </p>
      </>
    );
  }
  const { fullAddress, state, size, tenancyEnd, preview, at } = shown;
  return (
    <>
      <PageTitle
        title={`Cancel ${preview.address}`}
        glyph={<HouseGlyph size={size} taken={preview.mailed.length} isOver={false} isLarge />}
        note={`${fullAddress} · ${reference} · ${state}, ${String(size)} places, tenancy until ${longDay(tenancyEnd)}`}
      />
      <div className={styles.halves}>
        <Why shown={shown} reference={reference} refusal={actionData} />
        <CancellationPreview preview={preview} at={at} />
      </div>
    </>
  );
}

type WhyProps = {
  readonly shown: Cancellation;
  readonly reference: string;
  readonly refusal: Refusal | undefined;
};

function Why({ shown, reference, refusal }: WhyProps) {
  const { preview, token, needsSecond, limit, secondPeople } = shown;
  const back = preview.people.filter(({ goesBack }) => goesBack > 0).length;
  return (
    <ActionForm className={form.panel} refusal={refusal}>
      <input type="hidden" name="token" value={token} />
      {preview.lastDay !== null && <LastDay shown={shown} lastDay={preview.lastDay} />}
      <RadioPicks
        legend="Why"
        name="why"
        stacked
        className={styles.why}
        options={cancellationReasons.map((reason) => ({ value: reason, label: cancellationWords[reason] }))}
        error={errorOf("why", refusal)}
      />
      <Field
        label="In your own words"
        name="reason"
        lines={3}
        hint="Kept for good in the audit. Not shown to the household."
        refusal={refusal}
      />
      <div>
        <p className={styles.label}>Money paid for days after that</p>
        <p>
          {back === 0
            ? "Nothing goes back."
            : `${pounds(preview.goesBack)} goes back to ${back === 1 ? "one person" : `${String(back)} people`}, the way it came.`}
        </p>
      </div>
      {needsSecond && (
        <Note icon="people">
          <strong>A second person must agree.</strong> More than {pounds(limit)} going back in a day, in one
          household, needs somebody else from finance.{" "}
          {secondPeople.length === 0
            ? "Nobody has that role yet: ask an administrator to invite somebody."
            : `${secondPeople.join(" or ")} will be asked.`}
        </Note>
      )}
      <div className={styles.last}>
        <SubmitButton ends>
          {needsSecond ? "Ask to cancel this household" : "Cancel this household"}
        </SubmitButton>
        <CancelLink to={pages.household(reference)} />
      </div>
      <p className={form.quiet}>
        {needsSecond
          ? "Nothing changes until the second person has agreed. The preview is worked out again at that moment; if it differs, you are both asked again."
          : "It is worked out once more at that moment; if it differs, nothing is done and you are asked again."}
      </p>
    </ActionForm>
  );
}

type LastDayProps = { readonly shown: Cancellation; readonly lastDay: string };

/** Changing the day updates the preview. */
function LastDay({ shown: { tenancyStart, tenancyEnd }, lastDay }: LastDayProps) {
  const navigate = useNavigate();
  const follow = ({ target: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    if (value !== "" && validity.valid)
      void navigate(`?lastDay=${value}`, { replace: true, preventScrollReset: true });
  };
  return (
    <TextField
      label="Last day of service"
      hint="A day of the tenancy. The preview follows as you change it."
      type="date"
      name="lastDay"
      defaultValue={lastDay}
      min={tenancyStart}
      max={tenancyEnd}
      required
      onChange={follow}
    />
  );
}
