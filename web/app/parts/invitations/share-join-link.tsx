import { copyText } from "@evenly/design/copy-text";
import { CopyLink, ShareOption, ShareOptions } from "@evenly/design/share-options";
import { Toast } from "@evenly/design/toast";
import { useState } from "react";
import { useSettings } from "../../api/settings.ts";
import { emailLink, facebookLink, shareData, whatsAppLink } from "./share-links.ts";
import styles from "./invite.module.css";
import * as shared from "../words.ts";
import * as words from "./words.tsx";

/** Spec §2 /congratulations. */
export function ShareJoinLink({ joinLink }: { readonly joinLink: string }) {
  const { name: brandName } = useSettings().config.brand;
  const [status, setTold] = useState<string | null>(null);
  const texts = { joinLink, brandName };

  const copy = async () => {
    setTold((await copyText(joinLink)) ? shared.linkCopied : shared.copyByHand);
  };

  return (
    <div className={styles.share}>
      <CopyLink
        label={words.yourJoinLink}
        copyLabel={shared.copyLink}
        link={joinLink}
        onCopy={() => void copy()}
      />
      <ShareOptions>
        {"share" in navigator && (
          // Closing the share sheet is not a failure.
          <ShareOption
            icon="share"
            onClick={() => void navigator.share(shareData(texts)).catch(() => undefined)}
          >
            {words.share}
          </ShareOption>
        )}
        <ShareOption icon="chat" href={whatsAppLink(texts)}>
          {words.whatsApp}
        </ShareOption>
        <ShareOption icon="people" href={facebookLink(texts)}>
          {words.facebook}
        </ShareOption>
        <ShareOption icon="mail" href={emailLink(texts)}>
          {words.email}
        </ShareOption>
      </ShareOptions>
      <Toast message={status} onDone={() => setTold(null)} />
    </div>
  );
}
