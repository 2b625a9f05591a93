import type { Product } from "@evenly/contract/products";
import { Button } from "@evenly/design/button";
import { Checklist } from "@evenly/design/checklist";
import { PostForm } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { Title } from "@evenly/design/page";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { track } from "../../../analytics/track.ts";
import { LiabilityCard } from "../../../parts/prices/liability-card.tsx";
import { PriceBar, useOutOfView } from "../../../parts/prices/price-bar.tsx";
import { useAnswers } from "../../../answers/answers.ts";
import { formatAnsweredAddress } from "../../../answers/format-answered-address.ts";
import { housemates } from "../../../parts/package/words.ts";
import { shownPrice } from "../../../quote/shown-price.ts";
import { PackageSection } from "./package-section.tsx";
import { PricePanel } from "./price-panel.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { goOnRules } from "./go-on.ts";
import { SaveOrShare } from "./save-or-share.tsx";
import styles from "./short-summary.module.css";
import { usePackagePrice } from "./use-package-price.ts";
import { useShareLink } from "./use-share-link.ts";
import * as prices from "../../../parts/prices/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";
import { call } from "../../../api/client.ts";
import { logFailure } from "../../../api/failure.ts";
import { chosenPriceIds } from "../../../answers/chosen-products.ts";
import { currentQuote } from "../../../quote/quote.ts";
import { toldPackage } from "./told-package.ts";

/** Spec §2 Price summary. */
export function Summary() {
  const state = useAnswers();
  const price = usePackagePrice();
  const shown = shownPrice(price);
  const { attributes, isSending } = useForm(goOnRules);
  const main = useRef<HTMLDivElement>(null);
  const isMainOutOfView = useOutOfView(main);
  const [isSharing, setSharing] = useState(false);
  const share = useShareLink(price.refresh);
  useToldPackage(state.products);
  const onView = useEffectEvent(() => track({ name: "summary_viewed", pricePerWeek: price.after }));
  useEffect(() => onView(), []);
  return (
    <>
      <PostForm id="go-on" {...attributes}>
        <input type="hidden" name="goOn" value="true" />
      </PostForm>
      {state.agentMode && (
        <Note className={styles.message}>
          {state.agentMessage && <p>{state.agentMessage}</p>}
          <p>{prices.needNotTake}</p>
        </Note>
      )}
      {state.sharedPriceChanged && (
        <Note className={styles.message} live>
          {words.priceHasChanged}
        </Note>
      )}
      <div className={styles.columns}>
        <Title lede={words.summaryFor(housemates(state.housemateCount), formatAnsweredAddress(state))}>
          {shared.yourPackage}
        </Title>
        <div className={styles.side}>
          <PricePanel price={price} products={state.products} housemates={state.housemateCount}>
            <div ref={main}>
              <Button type="submit" form="go-on" variant="lamp" block busy={isSending}>
                {words.goOn}
              </Button>
            </div>
          </PricePanel>
        </div>
        <div className={styles.package}>
          <PackageSection
            products={state.products}
            onChange={price.change}
            isAgentMode={state.agentMode}
            onShare={() => {
              setSharing(true);
              void share.open();
            }}
          >
            <div className={styles.promises}>
              <Checklist items={words.promises} />
              <LiabilityCard />
            </div>
          </PackageSection>
        </div>
      </div>
      <SaveOrShare share={share} isOpen={isSharing} onClose={() => setSharing(false)} />
      <PriceBar shown={isMainOutOfView} amount={shown.weekly} longer={shown.longer} loading={price.isAsking}>
        <Button type="submit" form="go-on" busy={isSending}>
          {words.goOn}
        </Button>
      </PriceBar>
    </>
  );
}

/** Sends the lead's package, also after each change; failures are logged only. Spec §7. */
function useToldPackage(products: readonly Product[]) {
  const key = chosenPriceIds(products).join();
  useEffect(() => {
    const quote = currentQuote();
    if (!quote.leadId || !key) return;
    call("POST /pre-signup/:leadId/products", {
      params: { leadId: quote.leadId },
      body: toldPackage(quote),
    }).catch(logFailure("The package was not kept with the lead"));
  }, [key]);
}
