export const title = "Your account has ended";
export const hasEnded = (place: string) =>
  `Not every place in the account for ${place} was taken in time, so it has ended. We set up no utilities.`;
export const signUpAgain = "The address is free, so you can sign up again whenever you like.";
export const newPrice = "Get a new price";
