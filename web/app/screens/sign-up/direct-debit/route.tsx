import { accountExistsPath, back, next } from "@evenly/domain/sign-up-journey";
import { useNavigate } from "react-router";
import { track } from "../../../analytics/track.ts";
import { Loading } from "../../../parts/loading.tsx";
import { answer, answers } from "../../../answers/answers.ts";
import { whileBusy } from "../../../api/busy.ts";
import { loadDates } from "../../../answers/dates.ts";
import { finish } from "../../../answers/finish.ts";
import { guardSignUp, signUpAnswers } from "../../../answers/sign-up.ts";
import { loadSettings } from "../../../api/settings.ts";
import { DirectDebitPage } from "../../../parts/payment/direct-debit-page.tsx";
import { nameDiscount, quoteOfAnswers } from "../../../parts/payment/payment-quote.ts";
import type { Paid } from "../../../parts/payment/use-payment.ts";
import { renewPrice, type PriceNow } from "../../../quote/renew-price.ts";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { signUpBody } from "./sign-up-body.ts";

export const handle: ShellHandle = { keepsNothing: true, ahead: "/congratulations" };

export const meta = () => journeyPage("Set up your Direct Debit");

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  guardSignUp("direct-debit", request);
  // The Guarantee names who collects and the days of notice.
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
  const held = answers();
  const { firstname = "", lastname = "" } = held.person ?? {};
  return { quote: quoteOfAnswers(held), payer: { firstname, lastname } };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export default function DirectDebit({ loaderData: { quote, payer } }: Route.ComponentProps) {
  const navigate = useNavigate();

  const onPaid = async ({ guid, joinLink, remainingHm8s, reference, mayInvite }: Paid) => {
    track({ name: "direct_debit_submitted", kind: "Create Account" });
    finish({
      guid,
      joinLink,
      remainingHm8s,
      reference,
      mayInvite,
      housemateCount: quote.housemates,
      firstName: payer.firstname,
      startDate: quote.startDate,
      utilities: [...quote.types],
      joined: false,
    });
    await navigate(next("direct-debit", signUpAnswers()), { replace: true });
  };

  const onPriceChanged = async (now: PriceNow) => {
    const { discount } = await whileBusy(renewPrice(now));
    return discount && nameDiscount(discount);
  };

  return (
    <DirectDebitPage
      back={back("direct-debit", signUpAnswers())}
      quote={quote}
      payer={payer}
      personPath="/your-details"
      bodyFor={(bankDetails, priceShown) => signUpBody(answers(), bankDetails, priceShown)}
      onPaid={onPaid}
      onTaken={(guid, existingAccounts) => {
        answer({ existingAccountGuid: guid, existingAccounts });
        return navigate(accountExistsPath(guid));
      }}
      onFull={() => navigate("/joining-tenant/house-already-complete")}
      onPriceChanged={onPriceChanged}
    />
  );
}
