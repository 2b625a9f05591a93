import type { AccountInformation } from "@evenly/contract/summary";
import { back } from "@evenly/domain/journey";
import { isNoneOption } from "@evenly/domain/catalogue";
import * as pages from "@evenly/domain/pages";
import { redirect } from "react-router";
import { Loading } from "../../../parts/loading.tsx";
import { answer, answers, type PersonAnswers } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { findAccount } from "../../../api/find-account.ts";
import { loadSettings } from "../../../api/settings.ts";
import { DirectDebitPage } from "../../../parts/payment/direct-debit-page.tsx";
import { quoteOfAccount } from "../../../quote/account-quote.ts";
import { paymentAction } from "../../../parts/payment/payment-action.ts";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { joiningBody } from "./joining-body.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { keepsNothing: true, ahead: pages.joiningCongratulations };

export function meta() {
  return journeyPage(words.documentTitle);
}

export async function clientLoader() {
  const { account, joiner } = joinerNow();
  // The Guarantee needs configuration.
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
  return { account, joiner };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** Guarded by the loader. */
function joinerNow() {
  const { account, joiner, joiningGuid } = answers();
  if (!account || !joiner) throw redirect(pages.home);
  return { account, joiner, guid: joiningGuid ?? account.guid };
}

export const clientAction = paymentAction({
  page: pages.joiningDirectDebit,
  personPath: pages.joiningDetails,
  startDate: () => joinerNow().account.tenancyStartDate,
  bodyFor: (bankDetails, priceShown) => {
    const { guid, account, joiner } = joinerNow();
    return joiningBody({ guid, addressId: account.address.guid }, joiner, bankDetails, priceShown);
  },
  account: () => accountOf(joinerNow().account, joinerNow().joiner),
  quote: () => quoteOfAccount(joinerNow().account),
  onTaken: () => undefined,
  // The members may have agreed to another number of housemates.
  onPriceChanged: async () => {
    // A full one without its body: the payment says so.
    const { account = joinerNow().account } = await findAccount(joinerNow().guid);
    answer({ account });
    return quoteOfAccount(account);
  },
});

export default function JoiningDirectDebit({ loaderData: { account, joiner } }: Route.ComponentProps) {
  return (
    <DirectDebitPage
      back={back("joining-direct-debit", journeyAnswers())}
      quote={quoteOfAccount(account)}
      payer={joiner}
    />
  );
}

function accountOf(
  { housemateCount, tenancyStartDate, products, successor }: AccountInformation,
  { firstname }: PersonAnswers,
) {
  return {
    housemateCount,
    firstName: firstname,
    startDate: successor?.firstDay ?? tenancyStartDate,
    utilities: products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type),
    joined: true,
    ...(successor && {
      successor: { of: successor.of, firstDay: successor.firstDay, isLate: successor.isLate },
    }),
  };
}
