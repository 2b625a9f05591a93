import { codeOf } from "@evenly/contract/client";
import { replace } from "react-router";
import type { Success } from "@evenly/contract";
import * as pages from "@evenly/domain/pages";
import { call } from "../../../api/client.ts";
import { formAction, type FormResult, type refuse } from "../../../parts/form/form-action.ts";
import { idempotently } from "../../../parts/form/idempotency-key.ts";
import { sendPayment, timeout } from "../../../parts/payment/sent-payment.ts";
import { forgetBankDetails } from "../../../parts/payment/stored-payments.ts";
import { refuseDetails, refusePayment } from "../../../parts/payment/payment-action.ts";
import { readFailure } from "../../../parts/payment/payment-outcome.ts";
import { bankDetailsOf, paymentRules } from "../../../parts/payment/payment-values.ts";
import { leadToLink } from "../../../parts/my-house/enter.ts";

export type GivenBankDetails = Success<"POST /my_house/bank_details">;
export type GivenResult = FormResult & { readonly given?: GivenBankDetails };

const once = idempotently();

/** Sending the same details again changes nothing, so a retry is safe. Ruling F7. */
export const giveBankDetails = formAction(
  paymentRules,
  async (values, signal): Promise<GivenResult | Response | ReturnType<typeof refuse>> => {
    const bankDetails = bankDetailsOf(values, "");
    try {
      const body = { bankDetails };
      const given = await once(body, (key) =>
        sendPayment(
          { key, page: pages.bankDetails },
          () => call("POST /my_house/bank_details", { body, key, timeout, keepalive: true }),
          signal,
        ),
      );
      signal.throwIfAborted();
      forgetBankDetails();
      return { errors: {}, given };
    } catch (error) {
      signal.throwIfAborted();
      // Their page says why.
      if (codeOf(error) === "nothing-to-collect") return replace(pages.myHouse);
      const outcome = readFailure(error);
      return (
        leadToLink(error) ??
        (outcome.kind === "refused"
          ? refuseDetails(error, outcome.messages)
          : refusePayment({ errors: {}, paymentFailure: { kind: "no-answer" } }))
      );
    }
  },
);
