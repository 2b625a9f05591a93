export const documentTitle = "Set up your Direct Debit to join";
