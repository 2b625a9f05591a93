import { Histogram, type Registry } from "prom-client";
import { currentTrace } from "../trace.ts";

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
    name: string = vendor,
  ): Promise<Answer> {
    const end = this.#seconds.startTimer({ vendor });
    const note = (outcome: Outcome) => {
      const seconds = end({ outcome });
      currentTrace()?.noteVendorCall(name, { vendor, outcome }, seconds * 1_000, outcome === "failed");
    };
    try {
      const answer = await work();
      note(outcomeOf({ answer }));
      return answer;
    } catch (error) {
      note(outcomeOf({ error }));
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
        // What follows in the path is an id, and in the query what somebody typed.
        `${init?.method ?? "GET"} ${vendor}${/^\/[^/]*/.exec(new URL(String(input)).pathname)?.[0] ?? ""}`,
      );
  }
}
