import type { AccountInformation } from "@evenly/contract/summary";
import { back, next } from "@evenly/domain/joining-journey";
import { accountExistsPath } from "@evenly/domain/sign-up-journey";
import { isNoneOption } from "@evenly/domain/catalogue";
import { redirect, useNavigate } from "react-router";
import { track } from "../../../analytics/track.ts";
import { Loading } from "../../../parts/loading.tsx";
import { answers, type PersonAnswers } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { finish } from "../../../answers/finish.ts";
import { guardJoining, joiningAnswers } from "../../../answers/joining.ts";
import { loadSettings } from "../../../api/settings.ts";
import { DirectDebitPage } from "../../../parts/payment/direct-debit-page.tsx";
import { quoteOfAccount } from "../../../parts/payment/payment-quote.ts";
import type { Paid } from "../../../parts/payment/use-payment.ts";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { joiningBody } from "./joining-body.ts";

export const handle: ShellHandle = { keepsNothing: true, ahead: "/joining-tenant/congratulations" };

export const meta = () => journeyPage("Set up your Direct Debit to join");

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  guardJoining("direct-debit", request);
  const { account, joiner, joiningGuid } = answers();
  if (!account || !joiner) throw redirect("/");
  // The Guarantee names who collects and the days of notice.
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
  return { account, joiner, guid: joiningGuid ?? account.guid };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export default function JoiningDirectDebit({ loaderData: { account, joiner, guid } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const quote = quoteOfAccount(account);

  const onPaid = async (paid: Paid) => {
    track({ name: "direct_debit_submitted", kind: "Joining Housemate" });
    finish(finishedOf(account, joiner, paid));
    await navigate(next("direct-debit", joiningAnswers()), { replace: true });
  };

  return (
    <DirectDebitPage
      back={back("direct-debit")}
      quote={quote}
      payer={joiner}
      personPath="/joining-tenant/personal-details"
      bodyFor={(bankDetails) => joiningBody(guid, joiner, bankDetails)}
      onPaid={onPaid}
      onTaken={(token) => navigate(accountExistsPath(token))}
      onFull={() => navigate("/joining-tenant/house-already-complete")}
      // The account's price was agreed when it was created; there is nothing to fetch anew.
      onPriceChanged={async () => quote.discount}
    />
  );
}

const finishedOf = (
  { housemateCount, tenancyStartDate, products }: AccountInformation,
  { firstname }: PersonAnswers,
  { guid, joinLink, remainingHm8s, reference, mayInvite }: Paid,
) => ({
  guid,
  joinLink,
  remainingHm8s,
  reference,
  mayInvite,
  housemateCount,
  firstName: firstname,
  startDate: tenancyStartDate,
  utilities: products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type),
  joined: true,
});
