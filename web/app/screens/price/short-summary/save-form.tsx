import { Button } from "@evenly/design/button";
import { Note } from "@evenly/design/note";
import { TextField } from "@evenly/design/text-field";
import { normaliseEmail } from "@evenly/domain/person";
import { useState } from "react";
import { useActionData } from "react-router";
import { answers } from "../../../answers/answers.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { showCleaned } from "../../../parts/form/show-cleaned.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { useFocus } from "../../../parts/use-focus.ts";
import { saveRules, type SaveResult } from "./save-package.ts";
import * as person from "../../../parts/person/words.ts";
import * as words from "./words.ts";

/** Spec §2 Save or share overlay. */
export function SaveForm({ link }: { readonly link: string }) {
  const [defaults] = useState(() => ({ ...saveRules.empty, email: answers().lead?.emailAddress ?? "" }));
  const form = useForm(saveRules, { defaults });
  const result = useActionData() as SaveResult | undefined;
  // A result from before the overlay was closed is old.
  const [read] = useState(result);
  const savedTo = result === read ? undefined : result?.savedTo;
  // The button that had the focus has gone.
  const confirmation = useFocus<HTMLDivElement>(savedTo);

  if (savedTo) {
    return (
      <div ref={confirmation} tabIndex={-1}>
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
        {...form.field("email", showCleaned(normaliseEmail))}
      />
      <Button type="submit" block busy={form.isSending} aria-disabled={!link || undefined}>
        {words.send}
      </Button>
    </CheckedForm>
  );
}
