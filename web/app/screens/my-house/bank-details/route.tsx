import { Button } from "@evenly/design/button";
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
import { paymentRules } from "../../../parts/payment/payment-values.ts";
import { TypedDetails } from "../../../parts/payment/read-back.tsx";
import { useFailure } from "../../../parts/payment/use-failure.ts";
import { useSettings } from "../../../api/settings.ts";
import { say } from "../../../language/say.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import { loadMyHouse, type MyHouse } from "../../../parts/my-house/enter.ts";
import { WhosePage } from "../../../parts/my-house/whose-page.tsx";
import { NotLoaded } from "../../../parts/my-house/not-loaded.tsx";
import { DetailsGiven } from "./details-given.tsx";
import { giveBankDetails, type Given, type GivenResult } from "./give-bank-details.ts";
import type { Route } from "./+types/route";
import payment from "../../../parts/payment/payment.module.css";
import * as payments from "../../../parts/payment/words.tsx";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.ts";

export const handle: ShellHandle = { keepsNothing: true, corner: WhosePage };

export const meta = () => journeyPage(shared.newDetails);

export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const loaded = await loadMyHouse(context);
  return loaded.house?.mayGiveBankDetails === false ? redirect(pages.myHouse) : loaded;
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export const clientAction = giveBankDetails;

/** Ruling F7. */
export default function BankDetails({ loaderData }: Route.ComponentProps) {
  const result = useActionData() as GivenResult | undefined;
  const [given, setGiven] = useState<Given>();
  if (result?.given && result.given !== given) setGiven(result.given);
  const { house } = loaderData;
  if (!house) return <NotLoaded title={shared.newDetails} failure={loaderData.failure} />;
  return given ? <DetailsGiven house={house} given={given} /> : <DetailsForm house={house} />;
}

function DetailsForm({ house: { firstName } }: { readonly house: MyHouse }) {
  const { phone } = useSettings().config.brand;
  const [defaults] = useState(() => ({ ...paymentRules.empty, accountFirstName: firstName }));
  const form = useForm(paymentRules, { defaults });
  const { title, failure } = useFailure(form.isSending);
  return (
    <Wrap>
      <Back to={pages.myHouse} />
      <Split side={<GuaranteeCard />} still>
        <Title ref={title} lede={words.lede}>
          {failure?.kind === "refused" ? say("direct-debit-failed-title") : shared.newDetails}
        </Title>
        {failure && <FailurePanel failure={failure} />}
        <CheckedForm form={form}>
          <BankFields form={form} />
          <TypedDetails typed={form.values} />
          <p className={payment.terms}>
            {payments.severalPeople(<span className={payment.number}>{phone}</span>)}
          </p>
          <Button type="submit" block busy={form.isSending}>
            {payments.submit}
          </Button>
        </CheckedForm>
      </Split>
    </Wrap>
  );
}
