import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import { TextField } from "@evenly/design/text-field";
import { checkEmail } from "@evenly/domain/person";
import { useState } from "react";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { say } from "../../../language/say.ts";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { useIdempotencyKey } from "../../../parts/form/idempotency-key.ts";
import type { Submission } from "../../../parts/form/submission.ts";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { answers } from "../../../answers/answers.ts";
import { useSettings } from "../../../api/settings.ts";
import { currentQuote } from "../../../quote/quote.ts";
import { packageToShare } from "./package-to-share.ts";
import * as person from "../../../parts/person/words.ts";
import * as words from "./words.ts";

type Values = { email: string };

const check = ({ email }: Values) => checkEmail("email", email);
const earlierAnswers = (): Values => ({ email: answers().lead?.emailAddress ?? "" });

/** Mails the saved price. Spec §5 Save package email, §8 Email save failure. */
export function SaveForm({ link }: { readonly link: string }) {
  const [defaultValues] = useState(earlierAnswers);
  const form = useCheckedForm<Values>({ defaultValues, check });
  const { brand } = useSettings().config;
  const idempotency = useIdempotencyKey();
  const [failure, setFailure] = useState("");
  const [savedTo, setSavedTo] = useState("");

  const send = async ({ email }: Values, { signal }: Submission) => {
    setFailure("");
    const body = {
      ...packageToShare(),
      email: email.trim(),
      shareLink: link,
      offerCode: currentQuote().discount?.offer || undefined,
    };
    try {
      await call("POST /email_summary", { body, idempotencyKey: idempotency.keyFor(body), signal });
      setSavedTo(body.email);
      track({ name: "package_saved" });
    } catch (error) {
      if (signal.aborted) return;
      idempotency.renewAfter(error);
      form.setError("email", say("email-not-sent"));
      form.setFocus("email");
      setFailure(
        describeFailure(error, {
          unsaid: say("email-not-sent"),
          noAnswer: say("network-error", { product: brand.name }),
        }),
      );
    }
  };

  if (savedTo) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Note icon="check">
          <b>{words.saved}</b>
          <br />
          {words.sentTo(savedTo)}
        </Note>
      </div>
    );
  }
  return (
    <form noValidate method="post" onSubmit={form.submit(send, () => Boolean(link))}>
      <Stack>
        {failure && <ProblemPanel>{failure}</ProblemPanel>}
        <TextField
          label={person.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field("email")}
        />
        <Button type="submit" block busy={form.isSubmitting} aria-disabled={!link || undefined}>
          {words.send}
        </Button>
      </Stack>
    </form>
  );
}

/** The button that had the focus has gone; what took its place is read out on arriving there. */
function takeFocus(confirmation: HTMLElement | null) {
  confirmation?.focus();
}
