import type { Dependencies } from "../dependencies.ts";
import { advanceHousehold, advanceHouseholds } from "./advance-households.ts";
import { cancelMandate } from "./cancel-mandate.ts";
import { confirmDirectDebit } from "./confirm-direct-debit.ts";
import { forgetOldRecords } from "./forget-old-records.ts";
import { followMandate } from "./follow-mandate.ts";
import type { JobHandlers } from "./jobs.ts";
import { remindHousemate, remindHousemates } from "./remind-housemates.ts";
import { sendEmail } from "./send-email.ts";
import { setUpMandate } from "./set-up-mandate.ts";

/** What works each kind of job off. */
export const createHandlers = (deps: Dependencies): JobHandlers => ({
  "send-email": sendEmail(deps),
  "set-up-mandate": setUpMandate(deps),
  "follow-mandate": followMandate(deps),
  "cancel-mandate": cancelMandate(deps),
  "confirm-direct-debit": confirmDirectDebit(deps),
  "remind-housemates": remindHousemates(deps),
  "remind-housemate": remindHousemate(deps),
  "advance-households": advanceHouseholds(deps),
  "advance-household": advanceHousehold(deps),
  "forget-old-records": forgetOldRecords(deps),
});
