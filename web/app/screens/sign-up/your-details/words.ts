export const lede = "We need this to open your account. Your housemates will add their own details.";
