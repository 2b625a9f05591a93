export const documentTitle = "A friend sent you";
export const title = "Hello, and welcome";
export const benefits = [
  "One monthly payment for all bills",
  "Only pay your share",
  "Share the responsibility",
];
export const house = "A shared house with one window lit and three waiting.";
export const roll = "Let's Roll";
export const anyway = "Signup Anyway";
