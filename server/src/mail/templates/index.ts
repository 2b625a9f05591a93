import { accountUnconfirmed } from "./account-unconfirmed.ts";
import { approvalWaits } from "./approval-waits.ts";
import { callerCode } from "./caller-code.ts";
import { caseLetter, caseLetterToContact } from "./case-letter.ts";
import { closingStatement } from "./closing-statement.ts";
import { collectionsGoOn } from "./collections-go-on.ts";
import { collectionsHeld } from "./collections-held.ts";
import { complaintReceived, dataComplaintReceived } from "./complaint-received.ts";
import { contractCancelled } from "./contract-cancelled.ts";
import { detailsChanged } from "./details-changed.ts";
import { directDebitConfirmation } from "./direct-debit-confirmation.ts";
import { directDebitGoesOn } from "./direct-debit-goes-on.ts";
import { emailChanged, emailChangedFrom } from "./email-changed.ts";
import { emailUsed } from "./email-used.ts";
import { erasureAsked } from "./erasure-asked.ts";
import { handedOver } from "./handed-over.ts";
import { houseComplete } from "./house-complete.ts";
import { householdCancelled } from "./household-cancelled.ts";
import { householdLapsed } from "./household-lapsed.ts";
import { householdLapsing } from "./household-lapsing.ts";
import { housemateCancelled } from "./housemate-cancelled.ts";
import { housemateJoined } from "./housemate-joined.ts";
import { invitation } from "./invitation.ts";
import { joinLinkChanged } from "./join-link-changed.ts";
import type { Template } from "./message.ts";
import { moneyOwed } from "./money-owed.ts";
import { myHouseLink } from "./my-house-link.ts";
import { newBankDetails } from "./new-bank-details.ts";
import { nextYearQuestion } from "./next-year-question.ts";
import { paymentChanged } from "./payment-changed.ts";
import { paymentFailed } from "./payment-failed.ts";
import { paymentReceived } from "./payment-received.ts";
import { paymentRefused } from "./payment-refused.ts";
import { paymentPlan } from "./payment-plan.ts";
import { paymentSchedule } from "./payment-schedule.ts";
import { placeConfirmation } from "./place-confirmation.ts";
import { placeConfirmed } from "./place-confirmed.ts";
import { placeDisputed } from "./place-disputed.ts";
import { placeEnded } from "./place-ended.ts";
import { planEnded } from "./plan-ended.ts";
import { priceSaved } from "./price-saved.ts";
import { refund } from "./refund.ts";
import { reminder } from "./reminder.ts";
import { sizeChanged } from "./size-changed.ts";
import { sizeLapsed } from "./size-lapsed.ts";
import { sizeProposed } from "./size-proposed.ts";
import { staffInvitation } from "./staff-invitation.ts";
import { successionTakenBack } from "./succession-taken-back.ts";
import { successorInvitation } from "./successor-invitation.ts";
import { successorLate } from "./successor-late.ts";
import { termsChanged } from "./terms-changed.ts";
import { welcome } from "./welcome.ts";

/** Every mail, by the name that is stored with it. */
export const templates = {
  "price-saved": priceSaved,
  welcome,
  invitation,
  "housemate-joined": housemateJoined,
  "house-complete": houseComplete,
  "direct-debit-confirmation": directDebitConfirmation,
  reminder,
  "join-link-changed": joinLinkChanged,
  "my-house-link": myHouseLink,
  "place-confirmation": placeConfirmation,
  "email-used": emailUsed,
  "email-changed": emailChanged,
  "email-changed-from": emailChangedFrom,
  "caller-code": callerCode,
  "details-changed": detailsChanged,
  "terms-changed": termsChanged,
  "size-proposed": sizeProposed,
  "size-changed": sizeChanged,
  "size-lapsed": sizeLapsed,
  "payment-schedule": paymentSchedule,
  "payment-changed": paymentChanged,
  "payment-received": paymentReceived,
  "payment-refused": paymentRefused,
  "payment-plan": paymentPlan,
  "plan-ended": planEnded,
  "payment-failed": paymentFailed,
  "money-owed": moneyOwed,
  "collections-held": collectionsHeld,
  "collections-go-on": collectionsGoOn,
  "new-bank-details": newBankDetails,
  "direct-debit-goes-on": directDebitGoesOn,
  refund,
  "closing-statement": closingStatement,
  "household-lapsing": householdLapsing,
  "household-lapsed": householdLapsed,
  "account-unconfirmed": accountUnconfirmed,
  "household-cancelled": householdCancelled,
  "place-disputed": placeDisputed,
  "place-confirmed": placeConfirmed,
  "place-ended": placeEnded,
  "case-letter": caseLetter,
  "case-letter-to-contact": caseLetterToContact,
  "complaint-received": complaintReceived,
  "data-complaint-received": dataComplaintReceived,
  "erasure-asked": erasureAsked,
  "next-year-question": nextYearQuestion,
  "contract-cancelled": contractCancelled,
  "housemate-cancelled": housemateCancelled,
  "staff-invitation": staffInvitation,
  "approval-waits": approvalWaits,
  "successor-invitation": successorInvitation,
  "successor-late": successorLate,
  "handed-over": handedOver,
  "succession-taken-back": successionTakenBack,
};

export type EmailTemplate = keyof typeof templates;

export type EmailData = { [Name in EmailTemplate]: Parameters<(typeof templates)[Name]["write"]>[0] };

type Rules = Omit<Template<never>, "version" | "write" | "example">;

/** Name and data of a mail, of those to a kind of reader only if one is given. */
export type EmailContent<To = Rules["to"]> = {
  [Name in EmailTemplate]: (typeof templates)[Name]["to"] extends To
    ? { readonly template: Name; readonly data: EmailData[Name] }
    : never;
}[EmailTemplate];

function namesWhere(isWanted: (template: Rules) => boolean | undefined): EmailTemplate[] {
  return (Object.keys(templates) as EmailTemplate[]).filter((name) => isWanted(templates[name]));
}

/** Which count to the daily limit. Welcomes are counted by sign-up. Ruling C13. */
export const limitedTemplates = namesWhere(({ to, isLimited }) => to === "stranger" || isLimited);

export const noticeTemplates = namesWhere(({ isNotice }) => isNotice);

export const urgentTemplates: ReadonlySet<string> = new Set(namesWhere(({ isUrgent }) => isUrgent));

export const sampleEmails = Object.fromEntries(
  Object.entries(templates).map(([template, { example }]) => [template, { template, data: example }]),
) as unknown as { readonly [Name in EmailTemplate]: Extract<EmailContent, { template: Name }> };
