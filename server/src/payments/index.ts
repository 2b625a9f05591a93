export {
  accountEnding,
  type BankDetails,
  BankDetailsVault,
  sealedColumns,
} from "./bank-details/bank-details-vault.ts";
export { isPublishedTestAccount } from "./bank-details/published-test-accounts.ts";
export { cancelMandates } from "./mandates/cancel-mandates.ts";
export { refuseDisputed } from "./mandates/is-place-disputed.ts";
export { endDueHolds, endHold } from "./holds/end-holds.ts";
export { endHolds, findHolds, holdCollections, isHeld } from "./holds/hold-collections.ts";
export { planRelease, releaseCollections } from "./holds/release-collections.ts";
export { stopMandates } from "./mandates/stop-mandates.ts";
export { askAgainForBankDetails } from "./mandates/ask-for-bank-details.ts";
export { recordArrears, recordArrearsOf } from "./arrears/record-arrears.ts";
export { followDebt, followDebts } from "./arrears/follow-debts.ts";
export { cancelSettledMandates } from "./mandates/cancel-settled-mandates.ts";
export { readHousemateStatement, readStatements, type StatementOf } from "./ledger/balances.ts";
export { type MoneyOfHousemate, readPersonsMoney } from "./persons-money/read-persons-money.ts";
export { refundCredit } from "./refunds/refund-credit.ts";
export { bankLookupEndpoints } from "./bank-details/bank-lookup.ts";
export { cancelMandate } from "./mandates/cancel-mandate.ts";
export { confirmDirectDebit } from "./mandates/confirm-direct-debit.ts";
export { cancelInstantPayment, followInstantPayment } from "./instant-payments/follow-instant-payment.ts";
export {
  findInstantPaymentsAfterBackup,
  type InstantPaymentAfterBackup,
  takeInInstantPayment,
} from "./instant-payments/instant-payments-after-backup.ts";
export { readWhatToPay } from "./instant-payments/read-what-to-pay.ts";
export {
  findUnderWay,
  openBankPage,
  startInstantPayment,
  stopInstantPayment,
} from "./instant-payments/start-instant-payment.ts";
export { serveSandboxBank } from "./providers/sandbox/bank-page.ts";
export { followPayment } from "./events/follow-payment.ts";
export { followProvider } from "./events/follow-provider.ts";
export { isFailed, failedEvents, listFailedEvents, workAgain } from "./events/failed-events.ts";
export { workProviderEvents } from "./events/work-events.ts";
export { recordPayout } from "./payouts/record-payout.ts";
export { followMandate } from "./mandates/follow-mandate.ts";
export { updatePayer } from "./mandates/update-payer.ts";
export { setUpMandate } from "./mandates/set-up-mandate.ts";
export { loadModulusTable } from "./bank-details/load-modulus-table.ts";
export { type DirectDebitProvider } from "./providers/port.ts";
export { simulateBankDays } from "./providers/sandbox/simulate-bank-days.ts";
export { receiveWebhooks } from "./events/receive-webhook.ts";
export { createGocardless } from "./providers/gocardless/gocardless.ts";
export { createSandbox } from "./providers/sandbox/sandbox.ts";
export { hasHold, isOfDayServed, isTriedAtBank } from "./collections/due-to-collect.ts";
export { cancelCollections } from "./collections/cancel-collections.ts";
export { findPaymentsAfterBackup, takeInPayment } from "./collections/payments-after-backup.ts";
export { checkLedger } from "./ledger/check-ledger.ts";
export { readOutstanding } from "./collections/read-accounts.ts";
export { giveNotice } from "./collections/give-notice.ts";
export { submitCollections } from "./collections/submit-collections.ts";
export { takePaymentBack } from "./collections/take-payment-back.ts";
export { settleLeavers } from "./last-day/settle-leavers.ts";
export {
  describeNotice,
  type FirstNotice,
  planCollections,
  planHousehold,
  writeSchedule,
} from "./collections/plan-collections.ts";
export { notifyChanges, readChangeNotices } from "./collections/notify-changes.ts";
export { collectionTerms, firstDebitOf, scheduleOf, termPrice } from "./collections/schedule.ts";
export { findTimesInPlaces, scheduleInPlace, type TimeInPlace } from "./collections/time-in-place.ts";
export { takeBackLaterPayments } from "./last-day/take-back-later-payments.ts";
export { cutToLastDay } from "./last-day/cut-to-last-day.ts";
export {
  type HousemateToLastDay,
  planContractEnd,
  planLastDay,
  planLeavers,
} from "./last-day/plan-last-day.ts";
export { paymentFigures } from "./payment-figures.ts";
export { readLedgerSums } from "./ledger/ledger-sums.ts";
export { sumLedger } from "./ledger/sum-ledger.ts";
export { chargeCollections } from "./ledger/charge-collections.ts";
export { type Decision, decideRefund, decideWriteOff, planWriteOff } from "./refunds/decide-money.ts";
export {
  makePlan,
  type PlanPreview,
  type PlanRequest,
  readSpreadable,
  type Spreadable,
} from "./plans/make-plan.ts";
export { endPlanByStaff } from "./plans/end-plan-by-staff.ts";
export { isOnPlan, partAsked } from "./plans/queries.ts";
export { findOpenPlan } from "./plans/follow-plans.ts";
export { planReceipt, recordReceipt } from "./receipts/record-receipt.ts";
export { findCreditLeft, planPaidByHand } from "./refunds/pay-back-by-hand.ts";
export { findPaidBy, planDecidedRefund } from "./refunds/plan-refunds.ts";
export { submitRefund } from "./refunds/submit-refund.ts";
export { newMandateReference } from "./mandates/mandate-reference.ts";
export { findMandatesOf } from "./mandates/queries.ts";
export { readOwnMandates } from "./mandates/own-mandates.ts";
export { replaceMandate } from "./mandates/replace-mandate.ts";
