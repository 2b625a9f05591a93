import type { Success } from "@evenly/contract";
import { PostForm } from "@evenly/design/form";
import { redirect } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, type Refusal, submit, textOf } from "../../api/refusal.ts";
import type { Handle } from "../../crumbs.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Button, SubmitButton } from "../../parts/button.tsx";
import { caseTitle, letterNames } from "../../parts/case-texts.ts";
import { Choice } from "../../parts/choice.tsx";
import { ActionForm, CancelLink, Field, FormError } from "../../parts/form.tsx";
import { MailShown } from "../../parts/mail-shown.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import type { Route } from "./+types/letter";
import { wordingsOf } from "./wordings.ts";
import styles from "../../staff.module.css";
import cases from "./cases.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Send a mail: ${brandName} staff` }];
export const handle = {
  crumbs: ({ params }) => [
    { name: "Cases", to: pages.cases },
    { name: params["case"] ?? "", to: pages.caseOf(params["case"] ?? "") },
    { name: "Send a mail" },
  ],
} satisfies Handle;

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams: query } = new URL(request.url);
  return load(async () => {
    const found = await call("GET /staff/cases/:case", { params });
    const wordings = wordingsOf(found);
    const wording = wordings[Number(query.get("wording") ?? NaN)];
    return { found, chosen: query.get("letter") ?? "message", wordings, wording };
  });
}

type Shown = Success<"POST /staff/cases/:case/letter/preview">;
type Answer = {
  readonly typed: Readonly<Record<"letter" | "text", string>>;
  readonly shown?: Shown;
  readonly refusal?: Refusal;
};

/** First it is seen, then it is sent. Rulings H3, J1. */
export async function clientAction({ params, request }: Route.ClientActionArgs): Promise<Response | Answer> {
  const form = await request.formData();
  const typed = { letter: textOf(form, "letter"), text: textOf(form, "text") };
  const token = textOf(form, "token");
  let shown: Shown | undefined;
  const answer = await submit(async () => {
    if (token === "") {
      shown = await call("POST /staff/cases/:case/letter/preview", { params, body: typed });
      return new Response();
    }
    await call("POST /staff/cases/:case/letter", { params, body: { ...typed, token }, key: keyOf(form) });
    return redirect(pages.caseOf(params.case));
  });
  if (shown !== undefined) return { typed, shown };
  return answer instanceof Response ? answer : { typed, refusal: answer };
}

/** What the words may begin with. Ruling J1. */
function Wordings({ found, wordings }: Pick<Route.ComponentProps["loaderData"], "found" | "wordings">) {
  if (wordings.length === 0) return null;
  return (
    <p className={cases.wordings}>
      <span className={styles.quiet}>Begin with</span>
      {wordings.map(({ name }, at) => (
        <Button key={name} variant="line" to={pages.letter(found.case, "message", at)}>
          {name}
        </Button>
      ))}
    </p>
  );
}

export default function Letter({
  loaderData: { found, chosen, wordings, wording },
  actionData,
}: Route.ComponentProps) {
  const { typed, shown, refusal } = actionData ?? {};
  return (
    <>
      <PageTitle title="Send a mail" note={`${caseTitle(found)} · ${found.person ?? ""} · ${found.case}`} />
      {found.mailTo === null ? (
        <p>
          Nobody can be mailed from this case.{" "}
          <CancelLink to={pages.caseOf(found.case)}>Back to it</CancelLink>
        </p>
      ) : (
        <PostForm className={styles.panel} key={wording?.name}>
          <FormError refusal={refusal} />
          <Wordings found={found} wordings={wordings} />
          <Choice
            label="What"
            name="letter"
            defaultValue={typed?.letter ?? chosen}
            choices={found.letters.map((letter) => [letter, letterNames[letter]] as const)}
            refusal={refusal}
          />
          <Field
            label="Your words"
            name="text"
            lines={8}
            defaultValue={typed?.text ?? wording?.text}
            hint={`To ${found.mailTo}. Its greeting, number, days and who decides stand around them; an acknowledgement needs none.`}
            refusal={refusal}
          />
          <SubmitButton variant={shown ? "line" : "primary"}>
            {shown ? "See it again" : "See it"}
          </SubmitButton>
          <p>
            <CancelLink to={pages.caseOf(found.case)} />
          </p>
        </PostForm>
      )}
      {shown && typed && (
        <section className={styles.column} aria-labelledby="shown">
          <h2 id="shown">{shown.subject}</h2>
          <MailShown {...shown} />
          <ActionForm className={styles.panel} refusal={undefined} key={shown.token}>
            <input type="hidden" name="letter" value={typed.letter} />
            <input type="hidden" name="text" value={typed.text} />
            <input type="hidden" name="token" value={shown.token} />
            <SubmitButton>Send it to {shown.to}</SubmitButton>
          </ActionForm>
        </section>
      )}
    </>
  );
}
