import { newBankDetails } from "./my-house/bank-details.ts";
import { entering } from "./my-house/entering.ts";
import { invitingAgain } from "./my-house/invite-again.ts";
import { movingOut } from "./my-house/moving-out.ts";
import { overview } from "./my-house/page.ts";
import { closingStatement } from "./my-house/payments.ts";
import { whatIfs } from "./my-house/what-if.ts";

/** A housemate's own page, and nobody else's. Rulings G1, G2, F7. */
export const myHouse = {
  ...entering,
  ...overview,
  ...newBankDetails,
  ...invitingAgain,
  ...movingOut,
  ...closingStatement,
  ...whatIfs,
} as const;
