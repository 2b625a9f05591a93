import { LinkButton } from "@evenly/design/button";
import { copyText } from "@evenly/design/copy-text";
import { Dialog } from "@evenly/design/dialog";
import { SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { Stack } from "@evenly/design/page";
import { CopyLink } from "@evenly/design/share-options";
import { TextField } from "@evenly/design/text-field";
import { Toast } from "@evenly/design/toast";
import { normaliseEmail } from "@evenly/domain/person";
import { useState } from "react";
import { useActionData } from "react-router";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { Spoken } from "../../../parts/spoken.tsx";
import { answers } from "../../../answers/answers.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { showCleaned } from "../../../parts/form/show-cleaned.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { useFocus } from "../../../parts/use-focus.ts";
import * as person from "../../../parts/person/words.ts";
import { saveRules, type SaveResult } from "./save-package.ts";
import styles from "./short-summary.module.css";
import type { useShareLink } from "./use-share-link.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly share: ReturnType<typeof useShareLink>;
};

/** Spec §2 Save or share overlay: a link to copy, or an email with it. */
export function SaveOrShare({ isOpen, onClose, share }: Props) {
  const { link, failure } = share;
  const [copied, setCopied] = useState("");
  const copy = async () => {
    // Otherwise the link can be copied by hand.
    setCopied((await copyText(link)) ? shared.linkCopied : shared.copyByHand);
  };
  return (
    <Dialog
      closeLabel={shared.close}
      open={isOpen}
      onClose={onClose}
      title={words.saveOrShare}
      lede={words.saveOrShareLede}
    >
      <Stack>
        {failure && (
          <div>
            <ProblemPanel>{failure}</ProblemPanel>
            <LinkButton onClick={() => void share.open()}>{shared.tryAgain}</LinkButton>
          </div>
        )}
        {link && (
          <CopyLink link={link} onCopy={() => void copy()} label={words.link} copyLabel={shared.copyLink} />
        )}
        {!link && !failure && <p className={styles.fetching}>{words.gettingLink}</p>}
        <SaveForm link={link} />
        <Spoken>{link && words.linkReady}</Spoken>
      </Stack>
      <Toast message={copied} onDone={() => setCopied("")} />
    </Dialog>
  );
}

/** Spec §2 Save or share overlay. */
function SaveForm({ link }: { readonly link: string }) {
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
      <SubmitButton block aria-disabled={!link || undefined}>
        {words.send}
      </SubmitButton>
    </CheckedForm>
  );
}
