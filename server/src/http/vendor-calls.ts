import { Histogram, type Registry } from "prom-client";

export type Vendor = "gocardless" | "loqate" | "smtp";
type Outcome = "answered" | "refused" | "failed";

/** How long calls of vendors take, and how they end. Ruling K2. */
export class VendorCalls {
  readonly #seconds: Histogram<"vendor" | "outcome">;

  constructor(registry: Registry) {
    this.#seconds = new Histogram({
      name: "vendor_call_duration_seconds",
      help: "How long calls of vendors took, by vendor and outcome: answered, refused or failed",
      labelNames: ["vendor", "outcome"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers: [registry],
    });
  }

  async time<Answer>(
    vendor: Vendor,
    work: () => Promise<Answer>,
    outcomeOf: (ended: { readonly answer: Answer } | { readonly error: unknown }) => Outcome,
  ): Promise<Answer> {
    const end = this.#seconds.startTimer({ vendor });
    try {
      const answer = await work();
      end({ outcome: outcomeOf({ answer }) });
      return answer;
    } catch (error) {
      end({ outcome: outcomeOf({ error }) });
      throw error;
    }
  }

  /** Until the whole answer is there; one that only says that the vendor fails is no answer. */
  fetchOf(vendor: Vendor): typeof globalThis.fetch {
    return (input, init) =>
      this.time(
        vendor,
        async () => {
          const response = await fetch(input, init);
          const body = await response.text();
          return new Response(body === "" ? null : body, response);
        },
        (ended) => {
          if ("error" in ended || ended.answer.status >= 500) return "failed";
          return ended.answer.ok ? "answered" : "refused";
        },
      );
  }
}
