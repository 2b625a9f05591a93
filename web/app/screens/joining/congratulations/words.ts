export const documentTitle = "Congratulations! You've joined";

export const checkEmail = "Check your email";
export const confirmLede =
  "We have emailed you a link. Your place is held for 72 hours, and is yours once you have confirmed it.";
export const untilConfirmed = [
  { title: "Open our email", text: "Press its button, 'Confirm your place'." },
  {
    title: "Then we set up your Direct Debit",
    text: "And tell your housemates that you have joined. Until then nothing is set up, and nobody is told.",
  },
  { title: "Nothing is paid until the start date", text: "We email you the days and amounts first." },
];
export const notThere =
  "No email after a few minutes? Look among the unwanted mails. If the address had a slip, join again with the right one: your place moves to it.";
export const joinAgain = "Join again with another email address";
