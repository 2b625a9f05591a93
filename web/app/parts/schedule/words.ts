export const toCome = "To come";
export function calendarEntry(
  collector: string,
  amount: string,
  payments: number,
  state: string | undefined,
) {
  return `${collector} Direct Debit: ${amount}${payments === 1 ? "" : `, ${payments} payments`}${state === undefined || payments > 1 ? "" : ` (${state})`}`;
}
export const sheetHeadings = ["Payment", "Due date", "Day", "State", "Amount (GBP)"];
