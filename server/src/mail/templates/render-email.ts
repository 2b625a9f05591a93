import { writeAccountUnconfirmed } from "./account-unconfirmed.ts";
import { writeApprovalWaits } from "./approval-waits.ts";
import { writeClosingStatement } from "./closing-statement.ts";
import { writeCollectionsGoOn } from "./collections-go-on.ts";
import { writeCollectionsHeld } from "./collections-held.ts";
import { writeDirectDebitConfirmation } from "./direct-debit-confirmation.ts";
import { writeEmailChanged, writeEmailChangedFrom } from "./email-changed.ts";
import type { EmailContent, EmailData, EmailTemplate } from "./email-data.ts";
import { writeEmailUsed, writePlaceConfirmation } from "./held-place.ts";
import { writeHouseComplete } from "./house-complete.ts";
import { writeHouseholdCancelled } from "./household-cancelled.ts";
import { writeHouseholdLapsed } from "./household-lapsed.ts";
import { writeHouseholdLapsing } from "./household-lapsing.ts";
import { writeHousemateJoined } from "./housemate-joined.ts";
import { renderHtml } from "./html-part.ts";
import { writeInvitation } from "./invitation.ts";
import { writeJoinLinkChanged } from "./join-link-changed.ts";
import { writeMyHouseLink } from "./my-house-link.ts";
import type { Message, Sender } from "./message.ts";
import { writeDirectDebitGoesOn } from "./direct-debit-goes-on.ts";
import { writeNewBankDetails } from "./new-bank-details.ts";
import { writePaymentChanged } from "./payment-changed.ts";
import { writePaymentFailed } from "./payment-failed.ts";
import { writePaymentSchedule } from "./payment-schedule.ts";
import { writePlaceConfirmed, writePlaceDisputed, writePlaceEnded } from "./place-disputed.ts";
import { writePriceSaved } from "./price-saved.ts";
import { writeRefund } from "./refund.ts";
import { writeReminder } from "./reminder.ts";
import { writeStaffInvitation } from "./staff-invitation.ts";
import { writeSizeChanged } from "./size-changed.ts";
import { writeSizeLapsed } from "./size-lapsed.ts";
import { writeSizeProposed } from "./size-proposed.ts";
import {
  writeHandedOver,
  writeSuccessionTakenBack,
  writeSuccessorInvitation,
  writeSuccessorLate,
} from "./succession.ts";
import { renderText } from "./text-part.ts";
import { writeWelcome } from "./welcome.ts";

const templates: { [Name in EmailTemplate]: (data: EmailData[Name], sender: Sender) => Message } = {
  "price-saved": writePriceSaved,
  welcome: writeWelcome,
  invitation: writeInvitation,
  "housemate-joined": writeHousemateJoined,
  "house-complete": writeHouseComplete,
  "direct-debit-confirmation": writeDirectDebitConfirmation,
  reminder: writeReminder,
  "join-link-changed": writeJoinLinkChanged,
  "my-house-link": writeMyHouseLink,
  "place-confirmation": writePlaceConfirmation,
  "email-used": writeEmailUsed,
  "email-changed": writeEmailChanged,
  "email-changed-from": writeEmailChangedFrom,
  "size-proposed": writeSizeProposed,
  "size-changed": writeSizeChanged,
  "size-lapsed": writeSizeLapsed,
  "payment-schedule": writePaymentSchedule,
  "payment-changed": writePaymentChanged,
  "payment-failed": writePaymentFailed,
  "collections-held": writeCollectionsHeld,
  "collections-go-on": writeCollectionsGoOn,
  "new-bank-details": writeNewBankDetails,
  "direct-debit-goes-on": writeDirectDebitGoesOn,
  refund: writeRefund,
  "closing-statement": writeClosingStatement,
  "household-lapsing": writeHouseholdLapsing,
  "household-lapsed": writeHouseholdLapsed,
  "account-unconfirmed": writeAccountUnconfirmed,
  "household-cancelled": writeHouseholdCancelled,
  "place-disputed": writePlaceDisputed,
  "place-confirmed": writePlaceConfirmed,
  "place-ended": writePlaceEnded,
  "staff-invitation": writeStaffInvitation,
  "approval-waits": writeApprovalWaits,
  "successor-invitation": writeSuccessorInvitation,
  "successor-late": writeSuccessorLate,
  "handed-over": writeHandedOver,
  "succession-taken-back": writeSuccessionTakenBack,
};

const writeMessage = <Name extends EmailTemplate>(
  name: Name,
  data: EmailData[Name],
  sender: Sender,
): Message => templates[name](data, sender);

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

export const renderEmail = (email: EmailContent, sender: Sender): RenderedEmail => {
  const message = writeMessage(email.template, email.data, sender);
  return {
    subject: message.subject,
    html: renderHtml(message, sender),
    text: renderText(message, sender),
  };
};
