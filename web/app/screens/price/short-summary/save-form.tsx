import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { TextField } from "@evenly/design/text-field";
import { useState } from "react";
import { useActionData } from "react-router";
import { answers } from "../../../answers/answers.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { saveRules, type SaveResult } from "./save-package.ts";
import * as person from "../../../parts/person/words.ts";
import * as words from "./words.ts";

/** Asks where the saved price is to be mailed. Spec §2 Save or share overlay. */
export function SaveForm({ link }: { readonly link: string }) {
  const [defaults] = useState(() => ({ ...saveRules.empty, email: answers().lead?.emailAddress ?? "" }));
  const form = useForm(saveRules, { defaults });
  const result = useActionData() as SaveResult | undefined;
  // What was saved before the overlay was last closed has been read.
  const [read] = useState(result);
  const savedTo = result === read ? undefined : result?.savedTo;

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
    <CheckedForm form={form}>
      <input type="hidden" name="shareLink" value={link} />
      <TextField
        label={person.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field("email")}
      />
      <Button type="submit" block busy={form.isSending} aria-disabled={!link || undefined}>
        {words.send}
      </Button>
    </CheckedForm>
  );
}

/** The button that had the focus has gone; what took its place is read out on arriving there. */
function takeFocus(confirmation: HTMLElement | null) {
  confirmation?.focus();
}
