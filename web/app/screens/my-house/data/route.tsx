import type { Success } from "@evenly/contract";
import type { RetentionKind } from "@evenly/contract/retention";
import { Button, LinkButton } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { Card, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { type ShouldRevalidateFunctionArgs, useActionData } from "react-router";
import { formatAmount } from "../../../answers/format-amount.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { loadDates } from "../../../answers/dates.ts";
import { call } from "../../../api/client.ts";
import { settings, today } from "../../../api/settings.ts";
import { complainAction } from "../../../parts/complaints/complain-action.ts";
import { type ComplaintResult, DataComplaint } from "../../../parts/complaints/data-complaint.tsx";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { describe, leadToLink, ownPage } from "../../../parts/my-house/enter.ts";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { saveFile } from "../../../parts/schedule/save-file.ts";
import { useFocus } from "../../../parts/use-focus.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { dataPage } from "./data-file.ts";
import styles from "./data.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { corner: WhosePage };

export function meta() {
  return journeyPage(words.title);
}

type WhatIsKept = Success<"GET /my_house/data">;
type Asked = Success<"POST /my_house/erasure">;
type Result = ComplaintResult & { readonly asked?: Asked };

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([context.get(ownPage)(() => call("GET /my_house/data")), loadDates()]);
  return loaded;
}
clientLoader.hydrate = true as const;

/** Who asked is signed out before long: the answer has all that the page shows, and so has that of a complaint. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const { asked, opened } = (actionResult ?? {}) as Partial<Result>;
  return asked === undefined && opened === undefined && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <Loading />;
}

const rules = { empty: { erase: false }, check: () => [], name: "erase" };

const askForErasure = formAction(rules, async (_, signal) => {
  try {
    const asked = await call("POST /my_house/erasure", { signal });
    return { errors: {}, asked } satisfies Result;
  } catch (error) {
    signal.throwIfAborted();
    return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
  }
});

/** The server's rules alone: their sentences are in its answer. */
const complaintRules = { empty: { text: "" }, check: () => [], name: "complaint" };

const complain = complainAction(complaintRules, ({ text }) => ({ topic: "data", text }));

export const clientAction = severalForms([
  { name: rules.name, field: "erase", action: askForErasure },
  { name: complaintRules.name, field: "text", action: complain },
]);

/** What is kept, taking it along, and having it erased. Ruling J4. */
export default function MyData({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData;
  const { asked, opened } = (useActionData() ?? {}) as Partial<Result>;
  const title = useFocus(asked?.isErased);
  if (!answer) return <NotLoaded title={words.title} failure={loaderData.failure} />;
  if (asked?.isErased)
    return (
      <Wrap className={styles.page}>
        <Title ref={title} lede={words.isErasedMeans}>
          {words.isErased}
        </Title>
      </Wrap>
    );
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      <Title lede={words.lede}>{words.title}</Title>
      <TakeIt />
      <div className={styles.columns}>
        <Kept kept={answer.kept} />
        <Erasing erasure={asked?.erasure ?? answer.erasure} isNew={asked !== undefined} />
      </div>
      {/* Who asked for their data to be erased is signed out. */}
      {!asked && <Complaint opened={opened} />}
    </Wrap>
  );
}

function TakeIt() {
  const [failure, setFailure] = useState("");
  const save = async (as: "page" | "json") => {
    setFailure("");
    try {
      const everything = await call("GET /my_house/data/everything");
      if (as === "page") saveFile("my-data.html", "text/html", dataPage(everything));
      saveFile("my-data.json", "application/json", JSON.stringify(everything, null, 2));
    } catch (error) {
      setFailure(describe(error));
    }
  };
  return (
    <Card className={styles.take}>
      <div>
        <h2>{words.takeIt}</h2>
        <p>{words.takeItMeans}</p>
        <p className={styles.ways}>
          <LinkButton to={pages.everything}>{words.readHere}</LinkButton>
          <LinkButton onClick={() => void save("json")}>{words.jsonOnly}</LinkButton>
        </p>
        <p role="status" className={styles.failure}>
          {failure}
        </p>
      </div>
      <Button onClick={() => void save("page")}>{words.download}</Button>
    </Card>
  );
}

function Complaint({ opened }: Pick<Result, "opened">) {
  const form = useForm(complaintRules);
  return <DataComplaint form={form} text={form.field("text")} opened={opened} className={styles.complaint} />;
}

const order = Object.keys(words.kinds) as RetentionKind[];

function Kept({ kept }: Pick<WhatIsKept, "kept">) {
  const rows = order.flatMap((kind) => kept.find((row) => row.kind === kind) ?? []);
  return (
    <section>
      <h2>{words.whatWeKeep}</h2>
      <Card className={styles.card}>
        <table className={styles.kept}>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.why}</th>
              <th scope="col">{words.until}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, until, daysEach }) => (
              <tr key={kind}>
                <th scope="row">{words.kinds[kind][0]}</th>
                <td>{words.kinds[kind][1]}</td>
                <td data-until={daysEach === null}>
                  {daysEach !== null
                    ? words.daysEach(daysEach)
                    : until === null
                      ? words.untilYouSay
                      : formatIsoDate(until)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}

type ErasingProps = { readonly erasure: WhatIsKept["erasure"]; readonly isNew: boolean };

function Erasing({ erasure, isNew }: ErasingProps) {
  const form = useForm(rules);
  const heading = useFocus(isNew);
  const { parts, asked, answerBy, contractUntil, claimsUntil, owed } = erasure;
  const now = today(settings()).toString();
  const reasons = [
    ...(contractUntil === null ? [] : [words.contractRuns(formatIsoDate(contractUntil))]),
    ...(contractUntil !== null || claimsUntil === null
      ? []
      : [words.claimsCanCome(formatIsoDate(claimsUntil))]),
    ...(owed > 0 ? [words.isOwed(formatAmount(owed))] : []),
  ];
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {isNew ? words.isAsked : words.eraseIt}
      </h2>
      <Card className={styles.card}>
        <p>{reasons.length === 0 ? words.allToday : words.notAllToday(reasons)}</p>
        <dl className={styles.parts}>
          {parts.map(({ part, on }) => (
            <div key={part}>
              <dt>{on === null ? words.oncePaid : on <= now ? words.today : formatIsoDate(on)}</dt>
              <dd>{words.parts[part]}</dd>
            </div>
          ))}
        </dl>
        {asked ? (
          <p>
            {words.asked(asked.case, formatIsoDate(asked.on))}{" "}
            {words.askedAnswer(formatIsoDate(asked.answerBy))}
          </p>
        ) : (
          <CheckedForm form={form}>
            <input type="hidden" name="erase" value="true" />
            <SubmitButton variant="line">{words.ask}</SubmitButton>
            <p className={styles.small}>{words.answeredBy(formatIsoDate(answerBy))}</p>
          </CheckedForm>
        )}
      </Card>
    </section>
  );
}
