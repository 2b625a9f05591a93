import { SubmitButton } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { Split, Title, Wrap } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { useState } from "react";
import { redirect, useActionData } from "react-router";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { Loading } from "../../../parts/loading.tsx";
import { BankFields } from "../../../parts/payment/bank-fields.tsx";
import { FailurePanel } from "../../../parts/payment/failure-panel.tsx";
import { GuaranteeCard } from "../../../parts/payment/guarantee-card.tsx";
import { askForBankDetails, type BankDetailsFate } from "../../../parts/payment/sent-payment.ts";
import { forgetBankDetails, openBankDetails } from "../../../parts/payment/stored-payments.ts";
import { useAskingAgain } from "../../../parts/payment/use-asking-again.ts";
import { paymentRules } from "../../../parts/payment/payment-values.ts";
import { TypedDetails } from "../../../parts/payment/read-back.tsx";
import { useFailure } from "../../../parts/payment/use-failure.ts";
import { useSettings } from "../../../api/settings.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { loadMyHouse, type MyHouse } from "../../../parts/my-house/enter.ts";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { DetailsGiven } from "./details-given.tsx";
import { giveBankDetails, type GivenBankDetails, type GivenResult } from "./give-bank-details.ts";
import type { Route } from "./+types/route";
import page from "../../../parts/my-house/my-house.module.css";
import payment from "../../../parts/payment/payment.module.css";
import * as payments from "../../../parts/payment/words.tsx";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { keepsNothing: true, corner: WhosePage };

export function meta() {
  return journeyPage(shared.newDetails);
}

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const loaded = await loadMyHouse(context);
  const sent = openBankDetails();
  const fate = loaded.house && sent && (await askForBankDetails(sent, request.signal));
  if (fate && fate.kind !== "running" && fate.kind !== "no-answer") forgetBankDetails();
  if (fate) return { ...loaded, fate };
  return loaded.house?.mayGiveBankDetails === false ? redirect(pages.myHouse) : { ...loaded, fate };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = giveBankDetails;

/** Ruling F7. */
export default function BankDetails({ loaderData }: Route.ComponentProps) {
  const result = useActionData() as GivenResult | undefined;
  const [given, setGiven] = useState<GivenBankDetails>();
  if (result?.given && result.given !== given) setGiven(result.given);
  const { house, fate } = loaderData;
  useAskingAgain(fate?.kind, fate);
  if (!house) return <NotLoaded title={shared.newDetails} failure={loaderData.failure} />;
  const bankDetails = given ?? (fate?.kind === "given" ? fate.given : undefined);
  if (bankDetails) return <DetailsGiven house={house} bankDetails={bankDetails} />;
  if (fate?.kind === "running" || fate?.kind === "no-answer") return <DetailsSent kind={fate.kind} />;
  return <DetailsForm house={house} fate={fate} />;
}

/** Sent before their page was left, and not answered yet. Ruling B7. */
function DetailsSent({ kind }: { readonly kind: "running" | "no-answer" }) {
  const isOffline = kind === "no-answer";
  return (
    <Wrap className={page.page}>
      <div role="status">
        <Title lede={isOffline ? words.offlineLede : words.runningLede}>
          {isOffline ? words.offline : words.running}
        </Title>
      </div>
    </Wrap>
  );
}

type FormProps = { readonly house: MyHouse; readonly fate: BankDetailsFate | undefined };

function DetailsForm({ house: { firstName }, fate }: FormProps) {
  const { phone } = useSettings().config.brand;
  const [defaults] = useState(() => ({ ...paymentRules.empty, accountFirstName: firstName }));
  const form = useForm(paymentRules, { defaults });
  const { title, heading, failure } = useFailure(form.isSending, shared.newDetails);
  return (
    <Wrap>
      <Back to={pages.myHouse} label={shared.back} />
      <Split side={<GuaranteeCard />} still>
        <Title ref={title} lede={words.lede}>
          {heading}
        </Title>
        {failure && <FailurePanel failure={failure} />}
        {!failure && fate && (
          <Note tone="invalid" className={payment.failure}>
            {fate.kind === "refused"
              ? [...fate.messages, words.nothingChangedYet].join(" ")
              : words.neverArrived}
          </Note>
        )}
        <CheckedForm form={form}>
          <BankFields form={form} />
          <TypedDetails typed={form.values} />
          <p className={payment.terms}>
            {payments.severalPeople(<span className={payment.number}>{phone}</span>)}
          </p>
          <SubmitButton block>{payments.submit}</SubmitButton>
        </CheckedForm>
      </Split>
    </Wrap>
  );
}
