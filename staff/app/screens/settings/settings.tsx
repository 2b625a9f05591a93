import type { Success } from "@evenly/contract";
import { Tick } from "@evenly/design/tick";
import type { ReactNode } from "react";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Choice } from "../../parts/choice.tsx";
import { SubmitButton } from "../../parts/button.tsx";
import { ActionForm, Field } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { plainDay } from "../../parts/formats.ts";
import { SecondPerson } from "../../parts/second-person.tsx";
import { formatSetting, settingWords } from "@evenly/contract/staff/setting-words";
import type { Route } from "./+types/settings";
import styles from "../../staff.module.css";
import own from "./settings.module.css";

type Page = Success<"GET /staff/settings">;
type Flag = Page["flags"][number];

export const meta: Route.MetaFunction = () => [{ title: `Flags and settings: ${brandName} staff` }];

export function clientLoader() {
  return load(() => call("GET /staff/settings"));
}

/** `about` names the flag or setting. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const about = textOf(form, "about");
  const text = (name: string) => textOf(form, name);
  const [why, key] = [{ reason: text("reason"), token: text("token") }, keyOf(form)];
  const answer = await submit(async () => {
    let approvalId: string | null = null;
    if (about === "texts") {
      const body = { texts: text("texts"), ...why };
      await call("POST /staff/settings/carousel_texts", { body, key });
    } else if (about === "reviews") {
      const fields = ["score", "outOf", "count", "link", "sample"] as const;
      const typed = Object.fromEntries(fields.map((name) => [name, text(name)])) as TypedReviews;
      await call("POST /staff/settings/reviews", { body: { ...typed, ...why }, key });
    } else if (about === "minimum term") {
      const body = { months: text("months"), ...why };
      ({ approvalId } = await call("POST /staff/settings/minimum_term", { body, key }));
    } else {
      const sent = { params: { key: about }, body: { value: text("value"), ...why }, key };
      ({ approvalId } = await call("POST /staff/flags/:key", sent));
    }
    return approvalId === null ? new Response() : redirect(pages.approval(approvalId));
  });
  if (answer instanceof Response && answer.status !== 200) return answer;
  return { about, refusal: answer instanceof Response ? undefined : answer };
}

type TypedReviews = Readonly<Record<"score" | "outOf" | "count" | "link" | "sample", string>>;

function changeText(change: Flag["lastChange"]): string {
  return change === null
    ? ""
    : ` · changed on ${plainDay(change.on)}${change.by === null ? "" : ` by ${change.by}`}`;
}

export default function Settings({
  loaderData: { flags, settings, seenAfterSeconds },
  actionData,
}: Route.ComponentProps) {
  const { about, refusal } = actionData ?? {};
  const refusalOf = (key: string) => (about === key ? refusal : undefined);
  const { minTenancyLengthMonths: term, carouselTexts: texts, reviews } = settings;
  return (
    <>
      <PageTitle
        title="Flags and settings"
        note={`Visitors see a change within ${String(seenAfterSeconds)} seconds`}
      />
      <div role="status">
        {about !== undefined && refusal === undefined && <p>Done, and written down.</p>}
      </div>
      <Panel title="Flags">
        <ul className={own.rows}>
          {flags.map((flag) => (
            <li key={flag.key}>
              <OneFlag flag={flag} refusal={refusalOf(flag.key)} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Settings">
        <ul className={own.rows}>
          <li>
            <Change
              about="minimum term"
              setting={term}
              words="The shortest tenancy"
              value={`${String(term.value)} months${changeText(term.lastChange)}`}
              refusal={refusalOf("minimum term")}
            >
              <Field
                label="Months"
                name="months"
                inputMode="numeric"
                defaultValue={String(term.value)}
                refusal={refusalOf("minimum term")}
              />
            </Change>
          </li>
          <li>
            <Change
              about="texts"
              setting={texts}
              words="What is said while a price is worked out"
              value={`${String(texts.value.length)} texts${changeText(texts.lastChange)}`}
              refusal={refusalOf("texts")}
            >
              <Field
                label="Texts, one a line"
                name="texts"
                lines={6}
                defaultValue={texts.value.join("\n")}
                refusal={refusalOf("texts")}
              />
            </Change>
          </li>
          <li>
            <Change
              about="reviews"
              setting={reviews}
              words="The review score that is shown"
              value={`${scoreText(reviews.value)}${changeText(reviews.lastChange)}`}
              refusal={refusalOf("reviews")}
            >
              <Reviews reviews={reviews.value} refusal={refusalOf("reviews")} />
            </Change>
          </li>
        </ul>
      </Panel>
    </>
  );
}

function OneFlag({ flag, refusal }: { readonly flag: Flag; readonly refusal: Refusal | undefined }) {
  const { key, value, override, lastChange } = flag;
  const words = settingWords[key] ?? key;
  if (override !== undefined)
    return (
      <p>
        <strong>{words}</strong> <span className={styles.quiet}>{key}</span>
        <br />
        {formatSetting(override)}, by the configuration, which overrides it: kept is {formatSetting(value)}
      </p>
    );
  return (
    <Change
      about={key}
      setting={flag}
      words={words}
      value={formatSetting(value) + changeText(lastChange)}
      refusal={refusal}
    >
      {typeof value === "boolean" ? (
        <Choice
          label={words}
          name="value"
          choices={[
            ["true", "yes"],
            ["false", "no"],
          ]}
          defaultValue={String(value)}
          refusal={refusal}
        />
      ) : (
        <Field
          label={key === "default_voucher" ? "The voucher's code" : "Months"}
          hint="Empty: none"
          name="value"
          defaultValue={String(value ?? "")}
          refusal={refusal}
        />
      )}
    </Change>
  );
}

type ChangeProps = {
  readonly about: string;
  readonly setting: Pick<Flag, "token" | "needsSecond">;
  readonly words: string;
  /** The current value, which resets the form. */
  readonly value: string;
  readonly refusal: Refusal | undefined;
  readonly children: ReactNode;
};

function Change({ about, setting, words, value, refusal, children }: ChangeProps) {
  return (
    <details open={refusal !== undefined} key={value + setting.token}>
      <summary>
        <strong>{words}</strong> <span className={styles.quiet}>{about}</span>
        <span className={own.value}>{value}</span>
      </summary>
      <ActionForm className={own.form} refusal={refusal}>
        <input type="hidden" name="about" value={about} />
        <input type="hidden" name="token" value={setting.token} />
        {children}
        <Field label="Why" name="reason" hint="Kept for good in the audit" refusal={refusal} />
        {setting.needsSecond && (
          <SecondPerson>
            about this, as it changes what everybody is asked to pay. They are mailed.
          </SecondPerson>
        )}
        <SubmitButton>{setting.needsSecond ? "Ask a second person" : "Change it"}</SubmitButton>
      </ActionForm>
    </details>
  );
}

type Score = Page["settings"]["reviews"]["value"];

function scoreText(score: Score): string {
  return score === null
    ? "none"
    : `${String(score.score)} of ${String(score.outOf)} by ${score.count.toLocaleString("en-GB")}${score.sample ? ", a sample" : ""}`;
}

function Reviews({ reviews, refusal }: { readonly reviews: Score; readonly refusal: Refusal | undefined }) {
  const field = (name: "score" | "outOf" | "count" | "link") => ({
    name,
    defaultValue: String(reviews?.[name] ?? ""),
    refusal,
  });
  return (
    <>
      <p className={styles.quiet}>With all four empty none is shown.</p>
      <Field label="Score" {...field("score")} />
      <Field label="Out of" inputMode="numeric" {...field("outOf")} />
      <Field label="Reviews" inputMode="numeric" {...field("count")} />
      <Field label="Where they can be read" {...field("link")} />
      <Tick name="sample" value="yes" defaultChecked={reviews?.sample === true}>
        A sample, and shown as one
      </Tick>
    </>
  );
}
