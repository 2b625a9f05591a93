export const calendarEntry = (collector: string, amount: string) => `${collector} Direct Debit: ${amount}`;
export const sheetHeadings = ["Payment", "Due date", "Taken on", "Amount (GBP)"];
