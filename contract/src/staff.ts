import { staffApprovals } from "./staff/approvals.ts";
import { staffHouseholds } from "./staff/households.ts";
import { staffMoneyByHand } from "./staff/money-by-hand.ts";
import { staffPeople } from "./staff/people.ts";
import { staffSignIn } from "./staff/sign-in.ts";

/** The back office: who may call each is said by its `staff`. Rulings H1 to H4. */
export const staff = {
  ...staffSignIn,
  ...staffPeople,
  ...staffHouseholds,
  ...staffMoneyByHand,
  ...staffApprovals,
} as const;
