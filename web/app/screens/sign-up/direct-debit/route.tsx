import { back } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { replace } from "react-router";
import { Loading } from "../../../parts/loading.tsx";
import { answer, answers } from "../../../answers/answers.ts";
import { startUnanswered } from "../../../answers/change-answer.ts";
import { wantedTypes } from "../../../answers/chosen-products.ts";
import { loadDates } from "../../../answers/dates.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { loadSettings } from "../../../api/settings.ts";
import { DirectDebitPage } from "../../../parts/payment/direct-debit-page.tsx";
import { quoteOfAnswers } from "../../../quote/payment-quote.ts";
import { paymentAction } from "../../../parts/payment/payment-action.ts";
import { renewPrice } from "../../../quote/renew-price.ts";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { signUpBody } from "./sign-up-body.ts";
import * as payment from "../../../parts/payment/words.tsx";

export const handle: ShellHandle = { keepsNothing: true, ahead: pages.congratulations };

export function meta() {
  return journeyPage(payment.title);
}

export async function clientLoader() {
  // The Guarantee needs configuration.
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
  const missing = startUnanswered();
  if (missing !== undefined) throw replace(missing);
  const state = answers();
  const { firstname = "", lastname = "", email = "" } = state.person ?? {};
  return { quote: quoteOfAnswers(state), payer: { firstname, lastname, email } };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = paymentAction({
  page: pages.directDebit,
  personPath: pages.yourDetails,
  startDate: () => answers().startDate,
  bodyFor: (bankDetails, priceShown) => signUpBody(answers(), bankDetails, priceShown),
  account: () => {
    const { housemateCount, person, startDate, products } = answers();
    return {
      housemateCount,
      firstName: person?.firstname ?? "",
      startDate,
      utilities: wantedTypes(products),
      joined: false,
    };
  },
  quote: () => quoteOfAnswers(answers()),
  onTaken: (existingAccountGuid, existingAccounts) => answer({ existingAccountGuid, existingAccounts }),
  onPriceChanged: async (now) => {
    await renewPrice(now);
    return quoteOfAnswers(answers());
  },
});

export default function DirectDebit({ loaderData: { quote, payer } }: Route.ComponentProps) {
  return <DirectDebitPage back={back("direct-debit", journeyAnswers())} quote={quote} payer={payer} />;
}
