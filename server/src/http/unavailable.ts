import type { RefusalCode } from "@evenly/contract/refusals";

export class Unavailable extends Error {
  readonly code: RefusalCode & `${string}-away`;

  constructor(code: Unavailable["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Unavailable";
    this.code = code;
  }
}
