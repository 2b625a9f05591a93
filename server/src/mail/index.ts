export { addressOf } from "./address-of.ts";
export { serveMailbox } from "./dev-mailbox.ts";
export { mailPreferenceEndpoints } from "./endpoints/mail-preference.ts";
export { unsubscribeEndpoint } from "./endpoints/one-click.ts";
export { sendEmail } from "./jobs/send-email.ts";
export { mailFigures } from "./mail-figures.ts";
export { createMailbox } from "./mailbox.ts";
export {
  type AskedOutcome,
  hasHadEnough,
  tellStranger,
  refuseMailedEnough,
  roomForAsked,
} from "./tell-stranger.ts";
export { type OutgoingMessage, tell } from "./tell.ts";
export { runJobsAgain, sendEmailAgain } from "./send-again.ts";
export { noticeTemplates } from "./templates/index.ts";
export { withOwnPictures, withoutTokens } from "./shown-email.ts";
export { changedSince, renderStored, renderUnsent } from "./stored-email.ts";
export { createSmtpSender } from "./smtp.ts";
export { tokenMarks } from "./token-marks.ts";
export type { CaseLetterData } from "./templates/case-letter.ts";
export type { Completion } from "./templates/house-complete.ts";
export type { Joiner } from "./templates/housemate-joined.ts";
export type { EmailData, EmailTemplate } from "./templates/index.ts";
export type { ChangeNotice } from "./templates/payment-changed.ts";
