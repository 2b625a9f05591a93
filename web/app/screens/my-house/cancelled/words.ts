export const title = "Your place is free again";
export const lede =
  "You owe nothing, and your Direct Debit is cancelled. We have emailed you the confirmation. You can come back by the house's link while a place is free.";
export const newPrice = "Get a new price";
