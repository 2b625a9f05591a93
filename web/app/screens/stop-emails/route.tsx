import { SubmitButton } from "@evenly/design/form";
import { useState } from "react";
import { useActionData } from "react-router";
import { call } from "../../api/client.ts";
import { describeFailure } from "../../api/failure.ts";
import { messageOf } from "../../language/message.ts";
import { Loading } from "../../parts/loading.tsx";
import { formAction, refuse, type FormResult } from "../../parts/form/form-action.ts";
import { CheckedForm } from "../../parts/form/form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { useFocus } from "../../parts/use-focus.ts";
import { Title, Wrap } from "@evenly/design/page";
import { settings, useSettings } from "../../api/settings.ts";
import { journeyPage } from "../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./stop-emails.module.css";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.stop);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return {
    token: new URL(request.url).searchParams.get("token") ?? "",
  };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

const rules = { empty: { token: "", stopped: false }, check: () => [] };

type Refusal = ReturnType<typeof refuse>;
type Result = FormResult & { readonly stopped?: boolean };

export const clientAction = formAction(rules, async (body, signal): Promise<Result | Refusal> => {
  try {
    const { stopped } = await call("POST /mail_preference", { body, signal });
    return { errors: {}, stopped };
  } catch (error) {
    signal.throwIfAborted();
    const noAnswer = messageOf("network-error", { product: settings().config.brand.name });
    return refuse({
      errors: {},
      failure: describeFailure(error, { unsaid: messageOf("request-failed"), noAnswer }),
    });
  }
});

/**
 * For people mailed at somebody else's request. Needs a press, as mail programs open links by themselves. Ruling C13.
 */
export default function StopEmails({ loaderData: { token } }: Route.ComponentProps) {
  const { name } = useSettings().config.brand;
  const form = useForm(rules);
  const result = useActionData() as Result | undefined;
  const [stopped, setStopped] = useState<boolean>();
  if (result?.stopped !== undefined && result.stopped !== stopped) setStopped(result.stopped);
  const title = useFocus(stopped);

  return (
    <Wrap className={styles.page}>
      <Title ref={title} lede={ledeFor(stopped, name)}>
        {titles[String(stopped)]}
      </Title>
      <CheckedForm form={form}>
        <input type="hidden" name="token" value={token} />
        {stopped !== true && <input type="hidden" name="stopped" value="true" />}
        <p>{words.about}</p>
        <SubmitButton {...(stopped === true && { plain: true })} block>
          {stopped === true ? words.start : words.stop}
        </SubmitButton>
      </CheckedForm>
    </Wrap>
  );
}

const titles: Readonly<Record<string, string>> = {
  undefined: words.stop,
  true: words.stopped,
  false: words.started,
};

function ledeFor(stopped: boolean | undefined, name: string) {
  return stopped === undefined ? words.nobodyCan(name) : stopped ? words.changedMind : words.asBefore;
}
