import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData, PaymentChange } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { countOf, noticeFacts, paragraph, plainLine } from "./wording.ts";

/** The scheme's advance notice of what changes. Ruling F5. */
export const writePaymentChanged = (data: EmailData["payment-changed"], sender: Sender): Message => {
  const { brand } = sender;
  const isOne = data.changes.length === 1;
  const title = isOne ? "A payment changes" : "Your payments change";
  const notice = countOf(brand.advanceNoticeWorkingDays, "working day", "working days");
  return accountMessage(data, sender, {
    subject: title,
    preheader: `What changes in your Direct Debit to ${brand.statementName}, before it is taken.`,
    title,
    blocks: [
      paragraph(
        `${isOne ? "One of your payments" : `${String(data.changes.length)} of your payments`} for the bills at ${plainLine(data.fullAddress)} ${isOne ? "changes" : "change"}:`,
      ),
      {
        kind: "before-and-after",
        rows: data.changes.map(({ before, after }) => [
          describe(before, "No payment"),
          describe(after, "Nothing is taken"),
        ]),
      },
      paragraph("Every payment that isn't in this list stays as it was."),
      paragraph(
        `This is your advance notice: you get it at least ${notice} before a changed payment is taken.`,
      ),
      noticeFacts(data.reference, brand),
      paragraph(
        `If you didn't expect this, call us on ${brand.phone} or write to ${brand.email}. You are covered by the Direct Debit Guarantee, and can cancel at any time through your bank.`,
      ),
    ],
  });
};

const describe = (payment: PaymentChange["before"], none: string): string =>
  payment === undefined ? none : `${formatPounds(payment.amount)} on ${formatDate(payment.collectionDate)}`;
