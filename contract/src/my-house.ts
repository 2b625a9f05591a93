import { newBankDetails } from "./my-house/bank-details.ts";
import { contractEnd } from "./my-house/contract-end.ts";
import { dispute } from "./my-house/dispute.ts";
import { entering } from "./my-house/entering.ts";
import { heldPlaces } from "./my-house/place.ts";
import { invitingAgain } from "./my-house/invite-again.ts";
import { movingOut } from "./my-house/moving-out.ts";
import { overview } from "./my-house/page.ts";
import { nextYear } from "./my-house/next-year.ts";
import { payNow } from "./my-house/pay.ts";
import { plan } from "./my-house/plan.ts";
import { closingStatement } from "./my-house/payments.ts";
import { whatIfs } from "./my-house/what-if.ts";
import { ownRights } from "./my-house/rights.ts";
import { numberOfHousemates } from "./my-house/size.ts";

/** A housemate's own page. Rulings G1, G2, F7. */
export const myHouse = {
  ...entering,
  ...heldPlaces,
  ...overview,
  ...newBankDetails,
  ...invitingAgain,
  ...movingOut,
  ...payNow,
  ...closingStatement,
  ...plan,
  ...whatIfs,
  ...numberOfHousemates,
  ...dispute,
  ...ownRights,
  ...contractEnd,
  ...nextYear,
} as const;
