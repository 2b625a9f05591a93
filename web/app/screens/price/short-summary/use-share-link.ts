import { statusOf } from "@evenly/contract/client";
import { useRef, useState } from "react";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { messageOf } from "../../../language/message.ts";
import { useIdempotencyKey } from "../../../parts/form/idempotency-key.ts";
import { whileBusy } from "../../../api/busy.ts";
import { settings } from "../../../api/settings.ts";
import { packageToShare } from "./package-to-share.ts";

type Fetched = { readonly link: string; readonly failure: string };

const nothingYet: Fetched = { link: "", failure: "" };

/** Fetched at each opening; an expired price is shown instead of shared. Spec §2 Save or share overlay, Ruling B5. */
export function useShareLink(onPriceChanged: () => void) {
  const [fetched, setFetched] = useState(nothingYet);
  const opened = useRef(0);
  const idempotency = useIdempotencyKey();

  const fetchLink = async (): Promise<Fetched> => {
    const body = { ...packageToShare(), fetchEmail: false };
    try {
      const link = await whileBusy(call("POST /share_package", { body, key: idempotency.keyFor(body) }));
      track({ name: "package_shared" });
      return { link, failure: "" };
    } catch (error) {
      idempotency.renewAfter(error);
      if (statusOf(error) === 409) onPriceChanged();
      const { name } = settings().config.brand;
      return {
        link: "",
        failure: describeFailure(error, {
          unsaid: messageOf("request-failed"),
          noAnswer: messageOf("network-error", { product: name }),
        }),
      };
    }
  };

  const open = async () => {
    const opening = ++opened.current;
    setFetched(nothingYet);
    const answer = await fetchLink();
    // Ignores answers for an earlier opening.
    if (opening === opened.current) setFetched(answer);
  };
  return { ...fetched, open };
}
