import type {
  DirectDebitProvider,
  PaymentAnswer,
  PaymentRequest,
  ProviderPayment,
} from "../src/payments/providers/port.ts";

type Payment = { readonly reference: string; readonly request: PaymentRequest; isCancelled: boolean };

/** Deduplicates payments by key. `when` the failure happens: before anything is made, after all, or in one answer. */
export function fakePayments(mandates: DirectDebitProvider) {
  const payments = new Map<string, Payment>();
  const asked: PaymentRequest[] = [];
  const when: {
    asked?: (() => void) | undefined;
    made?: (() => void) | undefined;
    answers?: ((request: PaymentRequest, made: PaymentAnswer) => PaymentAnswer) | undefined;
    isTakenBack: boolean;
    found?: ProviderPayment["state"] | undefined;
  } = { isTakenBack: true };
  const provider: DirectDebitProvider = {
    ...mandates,
    collect: (requests) => {
      asked.push(...requests);
      when.asked?.();
      const answers = requests.map((request): PaymentAnswer => {
        const reference = `PM-${String(payments.size + 1)}`;
        const payment = payments.get(request.attemptId) ?? { reference, request, isCancelled: false };
        const made = {
          outcome: "made",
          providerReference: payment.reference,
          collectOn: payment.request.collectOn,
        } as const;
        const answer = when.answers?.(request, made) ?? made;
        if (answer.outcome === "made") payments.set(request.attemptId, payment);
        return answer;
      });
      when.made?.();
      return Promise.resolve(answers);
    },
    findPayment: (reference) => {
      const payment = [...payments.values()].find((each) => each.reference === reference);
      if (payment === undefined || when.found === undefined) return mandates.findPayment(reference);
      const { attemptId, amount, collectOn } = payment.request;
      return Promise.resolve({
        providerReference: reference,
        attemptId,
        amount,
        collectOn,
        state: when.found,
      });
    },
    cancelPayment: (reference) => {
      const payment = [...payments.values()].find((each) => each.reference === reference);
      if (payment === undefined || !when.isTakenBack) return Promise.resolve(false);
      payment.isCancelled = true;
      return Promise.resolve(true);
    },
  };
  return { provider, payments, asked, when };
}
