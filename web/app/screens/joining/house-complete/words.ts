export const title = "Your House Is Complete";
