export { serveMailbox } from "./dev-mailbox.ts";
export { mailPreferenceEndpoints } from "./endpoints/mail-preference.ts";
export { takeOneClick } from "./endpoints/one-click.ts";
export { sendEmail } from "./jobs/send-email.ts";
export { createMailbox } from "./mailbox.ts";
export { type EmailSender } from "./port.ts";
export { type AskedOutcome, queueAskedEmail } from "./queue-asked-email.ts";
export { type EmailToQueue, queueEmail, queueEmails } from "./queue-email.ts";
export { createSmtpSender } from "./smtp.ts";
