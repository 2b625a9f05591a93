import { texts } from "@evenly/contract/messages";
import { useEffect, useState } from "react";
import { track } from "../analytics/track.ts";
import { call } from "../api/client.ts";
import { describeFailure } from "../api/failure.ts";
import { useIdempotencyKey } from "../form/idempotency-key.ts";
import { answers } from "../journey/answers.ts";
import { chosenPriceIds } from "../journey/chosen-products.ts";
import { settings } from "../journey/settings.ts";
import { storedCode } from "../journey/stored-codes.ts";

/** What is shared or saved: the package as it stands, where it is for, and by which codes. */
export const packageToShare = () => {
  const { housemateCount, products, address, postcode, discount } = answers();
  return {
    hm8s: housemateCount,
    selectedProducts: chosenPriceIds(products),
    addressGuid: address?.guid,
    postcode: address?.guid ? undefined : postcode,
    referral: storedCode("referral"),
    affiliateCode: discount?.aff || storedCode("affiliate"),
    // A referral goes by its own name.
    voucherCode: discount?.isValid && discount.inputRevealed ? discount.code : undefined,
    packageShare: true,
  };
};

type Fetched = { readonly link: string; readonly failure: string };

const nothingYet: Fetched = { link: "", failure: "" };

/** Fetches a share link each time the overlay opens. Spec §2 Save or share overlay. */
export function useShareLink(isOpen: boolean) {
  const [fetched, setFetched] = useState(nothingYet);
  const [attempt, setAttempt] = useState(0);
  const idempotency = useIdempotencyKey();
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    setFetched(nothingYet);
    const body = { ...packageToShare(), fetchEmail: false };
    call("POST /share_package", { body, idempotencyKey: idempotency.keyFor(body) }).then(
      (link) => {
        if (!isCurrent) return;
        setFetched({ link, failure: "" });
        track({ name: "package_shared" });
      },
      (error: unknown) => {
        idempotency.renewAfter(error);
        const { name } = settings().config.brand;
        const failure = describeFailure(error, { unsaid: texts.problemWithRequest, noAnswer: texts.networkError(name) });
        if (isCurrent) setFetched({ link: "", failure });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOpen, attempt]);
  return { ...fetched, tryAgain: () => setAttempt(attempt + 1) };
}
