import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { Note } from "@evenly/design/note";
import { Card, DuskPanel, DuskPanelBody, Scene, Title, Wrap } from "@evenly/design/page";
import { back, next } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { useEffect } from "react";
import { Form, redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { Loading } from "../../../parts/loading.tsx";
import { Price } from "../../../parts/prices/price.tsx";
import { answer, useAnswers } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { loadSettings, useSettings } from "../../../api/settings.ts";
import { houseUtilities } from "../../../parts/house/house-utilities.ts";
import { quoteOfAnswers } from "../../../quote/payment-quote.ts";
import { paymentsOf } from "../../../quote/payments.ts";
import { shownPrice } from "../../../quote/shown-price.ts";
import { PaymentsCard } from "../../../parts/payment/payments-card.tsx";
import { ScheduleDownloads } from "./schedule-downloads.tsx";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { startUnanswered } from "../../../answers/change-answer.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./full-summary.module.css";
import { priceForTenancy } from "./price-for-tenancy.ts";
import { ReviewList } from "./review-list.tsx";
import { reviewedAnswers } from "./reviewed-answers.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: pages.directDebit };

export function meta() {
  return journeyPage(words.title);
}

export async function clientLoader() {
  answer({ isChanging: false });
  const [lost] = await Promise.all([priceForTenancy(), loadDates(), loadSettings().catch(() => undefined)]);
  return { lost };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = formAction({ empty: {}, check: () => [] }, () =>
  redirect(startUnanswered() ?? next("full-summary", journeyAnswers())),
);

/** The review before the payment. Spec §2 /full-summary, Ruling C3. */
export default function FullSummary({ loaderData: { lost } }: Route.ComponentProps) {
  const state = useAnswers();
  const quote = quoteOfAnswers(state);
  const payments = paymentsOf(quote, useSettings());
  const price = shownPrice(quote, payments);
  useEffect(() => track({ name: "sign_up_step", step: "full-summary" }), []);

  return (
    <Wrap>
      <Back to={back("full-summary", journeyAnswers())} />
      <div className={styles.page}>
        <div className={styles.title}>
          <Title lede={words.lede}>{words.title}</Title>
        </div>
        <div className={styles.price}>
          <DuskPanel>
            <Scene>
              <House
                housemates={state.housemateCount}
                utilities={houseUtilities(state.products)}
                street
                label=""
              />
            </Scene>
            <DuskPanelBody>
              <Price
                amount={price.weekly}
                was={price.was?.weekly}
                note={shared.basedOn}
                longer={price.longer}
              />
            </DuskPanelBody>
          </DuskPanel>
        </div>
        <div className={styles.details}>
          {lost && (
            <Note tone="invalid" live>
              {lost}
            </Note>
          )}
          <Card aria-label={words.yourAnswers}>
            <ReviewList answers={reviewedAnswers(state)} />
          </Card>
          <PaymentsCard payments={payments}>
            <ScheduleDownloads payments={payments} />
          </PaymentsCard>
          <Form method="post">
            <Button type="submit" block>
              {shared.next}
            </Button>
          </Form>
        </div>
      </div>
    </Wrap>
  );
}
