import type { Success } from "@evenly/contract";
import type { FeatureFlags } from "@evenly/contract/features";
import { Tick } from "@evenly/design/tick";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { call } from "../../api/call.ts";
import { load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import { brandName } from "../../parts/brand.ts";
import { Choice } from "../../parts/choice.tsx";
import { Send } from "../../parts/button.tsx";
import { Field, Refused } from "../../parts/form.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { plainDay } from "../../parts/say.ts";
import type { ActionArgs, Meta, ScreenProps } from "../../route-types.ts";
import styles from "../../staff.module.css";
import own from "./settings.module.css";

type Page = Success<"GET /staff/settings">;
type Flag = Page["flags"][number];

export const meta: Meta = () => [{ title: `Flags and settings: ${brandName} staff` }];

export const clientLoader = () => load(() => call("GET /staff/settings"));

/** `about` names the flag or setting. */
export const clientAction = async ({ request }: ActionArgs) => {
  const form = await request.formData();
  const about = textOf(form, "about");
  const text = (name: string) => textOf(form, name);
  const reason = text("reason");
  const answer = await submit(async () => {
    if (about === "minimum term")
      await call("POST /staff/settings/minimum_term", { body: { months: text("months"), reason } });
    else if (about === "texts")
      await call("POST /staff/settings/carousel_texts", { body: { texts: text("texts"), reason } });
    else if (about === "reviews") {
      const body = {
        score: text("score"),
        outOf: text("outOf"),
        count: text("count"),
        link: text("link"),
        sample: text("sample"),
        reason,
      };
      await call("POST /staff/settings/reviews", { body });
    } else
      await call("POST /staff/flags/:key", {
        params: { key: about },
        body: { value: text("value"), reason },
      });
    return new Response();
  });
  if (answer instanceof Response && answer.status !== 200) return answer;
  return { about, refusal: answer instanceof Response ? undefined : answer };
};

const flagWords: Readonly<Record<keyof FeatureFlags, string>> = {
  allow_vouchers: "Visitors can type a voucher",
  default_voucher: "The voucher of whoever types none",
  auto_apply_default_voucher_codes: "That voucher is applied by itself",
  edit_flow_test: "The package is edited in place on the price summary",
  dynamic_tenancy_start_date: "From July to September, a tenancy may have begun since 1 July",
  min_contract_length: "The shortest tenancy in months, before the setting below",
};

const sayValue = (value: Flag["value"]): string => {
  if (value === true) return "yes";
  return value === false ? "no" : String(value ?? "none");
};

const sayChange = (change: Flag["lastChange"]): string =>
  change === null
    ? ""
    : ` · changed on ${plainDay(change.on)}${change.by === null ? "" : ` by ${change.by}`}`;

export default function Settings({
  loaderData: { flags, settings, seenAfterSeconds },
  actionData,
}: ScreenProps<typeof clientLoader, typeof clientAction>) {
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
              words="The shortest tenancy"
              value={`${String(term.value)} months${sayChange(term.lastChange)}`}
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
              words="What is said while a price is worked out"
              value={`${String(texts.value.length)} texts${sayChange(texts.lastChange)}`}
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
              words="The review score that is shown"
              value={`${sayReviews(reviews.value)}${sayChange(reviews.lastChange)}`}
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
  const words = flagWords[key as keyof FeatureFlags] ?? key;
  if (override !== undefined)
    return (
      <p>
        <strong>{words}</strong> <span className={styles.quiet}>{key}</span>
        <br />
        {sayValue(override)}, by the configuration, which overrides it: kept is {sayValue(value)}
      </p>
    );
  return (
    <Change about={key} words={words} value={sayValue(value) + sayChange(lastChange)} refusal={refusal}>
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
  readonly words: string;
  /** The current value, which resets the form. */
  readonly value: string;
  readonly refusal: Refusal | undefined;
  readonly children: ReactNode;
};

function Change({ about, words, value, refusal, children }: ChangeProps) {
  return (
    <details open={refusal !== undefined} key={value}>
      <summary>
        <strong>{words}</strong> <span className={styles.quiet}>{about}</span>
        <span className={own.value}>{value}</span>
      </summary>
      <Form method="post" className={own.form}>
        <Refused refusal={refusal} />
        <input type="hidden" name="about" value={about} />
        {children}
        <Field label="Why" name="reason" hint="Kept for good in the audit" refusal={refusal} />
        <Send>Change it</Send>
      </Form>
    </details>
  );
}

type Score = Page["settings"]["reviews"]["value"];

const sayReviews = (score: Score): string =>
  score === null
    ? "none"
    : `${String(score.score)} of ${String(score.outOf)} by ${score.count.toLocaleString("en-GB")}${score.sample ? ", a sample" : ""}`;

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
