import type { Dependencies } from "./dependencies.ts";
import {
  advanceHousehold,
  advanceHouseholds,
  forgetOldRecords,
  lapseHousehold,
  lapseHouseholds,
  settleHousehold,
  settleHouseholds,
  welcomeHousemate,
  remindHousemate,
  remindHousemates,
} from "./households/index.ts";
import {
  cancelMandate,
  chargeCollections,
  submitRefund,
  confirmDirectDebit,
  followMandate,
  playSandbox,
  planCollections,
  followPayment,
  followProvider,
  recordPayout,
  setUpMandate,
  workProviderEvents,
} from "./payments/index.ts";
import type { JobHandlers } from "./queue/index.ts";
import { sendEmail } from "./mail/index.ts";

/** What works each kind of job off. */
export const createHandlers = (deps: Dependencies): JobHandlers => ({
  "send-email": sendEmail(deps),
  "welcome-housemate": welcomeHousemate(deps),
  "set-up-mandate": setUpMandate(deps),
  "follow-mandate": followMandate(deps),
  "cancel-mandate": cancelMandate(deps),
  "confirm-direct-debit": confirmDirectDebit(deps),
  "play-sandbox": playSandbox(deps),
  "plan-collections": planCollections(deps),
  "remind-housemates": remindHousemates(deps),
  "remind-housemate": remindHousemate(deps),
  "advance-households": advanceHouseholds(deps),
  "advance-household": advanceHousehold(deps),
  "lapse-households": lapseHouseholds(deps),
  "lapse-household": lapseHousehold(deps),
  "settle-households": settleHouseholds(deps),
  "settle-household": settleHousehold(deps),
  "forget-old-records": forgetOldRecords(deps),
  "charge-collections": chargeCollections(deps),
  "submit-refund": submitRefund(deps),
  "work-provider-events": workProviderEvents(deps),
  "follow-provider": followProvider(deps),
  "follow-payment": followPayment(deps),
  "record-payout": recordPayout(deps),
});
