import type { RefusalCode } from "@evenly/contract/messages";

/** A service that we depend on is away; the call that needs it is answered with 503 and this refusal. */
export class Unavailable extends Error {
  readonly code: RefusalCode & `${string}-away`;

  constructor(code: Unavailable["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Unavailable";
    this.code = code;
  }
}
