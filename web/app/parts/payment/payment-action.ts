import type { Body } from "@evenly/contract";
import { ApiError } from "@evenly/contract/client";
import type { ExistingAccount, Standing } from "@evenly/contract/shape";
import { isNoneOption } from "@evenly/domain/catalogue";
import { accountExistsPath } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { redirect, replace } from "react-router";
import type { FinishedAccount } from "../../answers/answers.ts";
import { call } from "../../api/client.ts";
import { fieldMessages } from "../../api/failure.ts";
import type { PaymentQuote } from "../../quote/payment-quote.ts";
import type { PriceNow } from "../../quote/renew-price.ts";
import { formAction, refuse, type FormResult } from "../form/form-action.ts";
import { idempotently } from "../form/idempotency-key.ts";
import { answersElsewhere } from "./elsewhere.ts";
import type { Failure } from "./failure-panel.tsx";
import { readFailure } from "./payment-outcome.ts";
import { finishPayment, type OwnPage, readOwnPage, sendPayment, timeout } from "./sent-payment.ts";
import { type ExpectedAccount } from "./stored-payments.ts";
import * as words from "./words.tsx";
import { bankDetailsOf, paymentRules, type BankDetails } from "./payment-values.ts";

export type PaymentBody = Body<"POST /direct_debit">;

export type Yours = {
  readonly standing: Standing;
  readonly sent: PaymentQuote;
  /** Of 'Keep it': as if it had been the first answer. */
  readonly account: FinishedAccount;
};

/** A price to agree to before sending again. Rulings B3, D11. */
export type NewPrice = {
  readonly message: string;
  /** Pence per person per week. */
  readonly shownBefore: number;
  /** The new quote; its number of housemates may differ too. Ruling G3. */
  readonly quote: PaymentQuote;
};

export type PaymentResult = FormResult & {
  readonly paymentFailure?: Failure;
  readonly newPrice?: NewPrice;
  readonly yours?: Yours;
};

type Journey = {
  readonly page: typeof pages.directDebit | typeof pages.joiningDirectDebit;
  /** The journey's screen for personal details. */
  readonly personPath: string;
  readonly startDate: () => string;
  /** `priceShown` is in pence per person per week. */
  readonly bodyFor: (bankDetails: BankDetails, priceShown: number) => PaymentBody;
  readonly account: () => ExpectedAccount;
  readonly quote: () => PaymentQuote;
  readonly onTaken: (guid: string, accounts: ExistingAccount[]) => void;
  /** Fetches and stores the new quote, so that it is sent as agreed. */
  readonly onPriceChanged: (now: PriceNow) => Promise<PaymentQuote>;
};

/** A payment page's `clientAction`: sends a sign-up or a join. Spec §8, Ruling D11. */
export function paymentAction({
  page,
  personPath,
  startDate,
  bodyFor,
  account,
  quote,
  onTaken,
  onPriceChanged,
}: Journey) {
  const once = idempotently();

  const explain = async (
    error: unknown,
    shownBefore: number,
  ): Promise<Response | ReturnType<typeof refuse>> => {
    const outcome = readFailure(error);
    switch (outcome.kind) {
      case "taken":
        onTaken(outcome.guid, outcome.accounts);
        return redirect(accountExistsPath(outcome.guid));
      case "full":
        return redirect(pages.houseAlreadyComplete);
      case "refused":
        return refuseDetails(error, outcome.messages, personPath);
      case "already-yours": {
        const { standing, answer } = outcome;
        const stands = { ...accountThatStands(account(), standing), ...answer };
        return refusePayment({ errors: {}, yours: { standing, sent: quote(), account: stands } });
      }
      case "price":
        try {
          const { before, after, message } = outcome;
          const quote = { ...(await onPriceChanged({ before, after })), before, after };
          return refusePayment({ errors: {}, newPrice: { message, shownBefore, quote } });
        } catch (why) {
          return explain(why, shownBefore);
        }
      default:
        return refusePayment({ errors: {}, paymentFailure: outcome });
    }
  };

  return formAction(paymentRules, async (values, signal) => {
    if (values.mustAgree && !values.agreesToPrice)
      return refuse({ errors: { agreesToPrice: words.mustAgree } });
    const { earlyStart } = values;
    if (values.mustAskForStart && !earlyStart)
      return refuse({ errors: { earlyStart: words.mustAskForStart } });
    const shown = Number(values.priceShown);
    const asked = bodyFor(bankDetailsOf(values, startDate()), shown);
    const body = { ...asked, personalDetails: { ...asked.personalDetails, earlyStart } };
    const expected = account();
    let ownPage: OwnPage;
    const onAnswer = (headers: Headers) => (ownPage = readOwnPage(headers));
    try {
      const paid = await once(body, (key) =>
        sendPayment(
          { key, page, guid: body.guid, account: expected },
          () => call("POST /direct_debit", { body, key, timeout, onAnswer, keepalive: true }),
          signal,
        ),
      );
      signal.throwIfAborted();
      return replace(finishPayment({ ...expected, ...paid, ...(ownPage && { ownPage }) }));
    } catch (error) {
      signal.throwIfAborted();
      return explain(error, shown);
    }
  });
}

function accountThatStands(expected: ExpectedAccount, standing: Standing): ExpectedAccount {
  const { housemateCount, tenancyStartDate: startDate, products } = standing;
  const utilities = products.filter(({ code }) => !isNoneOption(code)).map(({ type }) => type);
  const { successor } = expected;
  return {
    ...expected,
    housemateCount,
    startDate,
    utilities,
    ...(successor && { successor: { ...successor, firstDay: startDate } }),
  };
}

export function refusePayment(result: PaymentResult) {
  return refuse(result);
}

/** Maps a refusal to this page's fields. */
export function refuseDetails(error: unknown, said: readonly string[], personPath?: string) {
  const messages = fieldMessages(error);
  const { accountNumber, termsAgreed } = messages;
  // The panel already says it.
  const isSaid =
    error instanceof ApiError && error.body.errorCodes?.accountNumber?.[0] === "bank-details-refused";
  const named: Readonly<Record<string, string | undefined>> = {
    ...messages,
    // One box answers both fields.
    accountHolder: messages.accountHolder ?? termsAgreed,
    accountNumber: isSaid ? words.checkBoth : accountNumber,
  };
  const own = Object.keys(paymentRules.empty).filter((field) => named[field]);
  const paymentFailure: Failure = {
    kind: "refused",
    messages: said,
    elsewhere: answersElsewhere(messages, personPath),
  };
  return refusePayment({
    errors: Object.fromEntries(own.map((field) => [field, named[field]])),
    paymentFailure,
  });
}
