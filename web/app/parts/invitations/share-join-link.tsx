import { copyText } from "@evenly/design/copy-text";
import { CopyLink, ShareOption, ShareOptions } from "@evenly/design/share-options";
import { Toast } from "@evenly/design/toast";
import { useState } from "react";
import { useSettings } from "../../api/settings.ts";
import { emailLink, facebookLink, shareData, whatsAppLink } from "./share-links.ts";
import styles from "./invite.module.css";

/** The join link and every way to pass it on. Spec §2 /congratulations. */
export function ShareJoinLink({ joinLink }: { readonly joinLink: string }) {
  const { name: brandName } = useSettings().config.brand;
  const [told, setTold] = useState<string | null>(null);
  const texts = { joinLink, brandName };

  const copy = async () => {
    setTold((await copyText(joinLink)) ? "Link copied" : "Press and hold the link to copy it");
  };

  return (
    <div className={styles.share}>
      <CopyLink label="Your join link" copyLabel="Copy link" link={joinLink} onCopy={() => void copy()} />
      <ShareOptions>
        {"share" in navigator && (
          // Closing the share sheet without choosing anything is no failure.
          <ShareOption
            icon="share"
            onClick={() => void navigator.share(shareData(texts)).catch(() => undefined)}
          >
            Share
          </ShareOption>
        )}
        <ShareOption icon="chat" href={whatsAppLink(texts)}>
          WhatsApp
        </ShareOption>
        <ShareOption icon="people" href={facebookLink(texts)}>
          Facebook
        </ShareOption>
        <ShareOption icon="mail" href={emailLink(texts)}>
          Email
        </ShareOption>
      </ShareOptions>
      <Toast message={told} onDone={() => setTold(null)} />
    </div>
  );
}
