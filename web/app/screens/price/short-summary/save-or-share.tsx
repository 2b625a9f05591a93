import { LinkButton } from "@evenly/design/button";
import { copyText } from "@evenly/design/copy-text";
import { Dialog } from "@evenly/design/dialog";
import { Stack } from "@evenly/design/page";
import { CopyLink } from "@evenly/design/share-options";
import { Toast } from "@evenly/design/toast";
import { useState } from "react";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { Spoken } from "../../../parts/spoken.tsx";
import { SaveForm } from "./save-form.tsx";
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
