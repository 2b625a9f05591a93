export const title = "Same again, with everything filled in";
export const lede = "Read it, change what you like, and say yes. Nothing is paid before everybody is in.";
export const back = "Next year";
export const email = "Email address";
export const account = "Paid from";
export function accountOf(ending: string, holder: string) {
  return `The account ending ${ending}, in the name of ${holder}`;
}
export const otherAccount = "Use another account";
export function from(ending: string) {
  return `You are setting up a Direct Debit of its own for next year, from the account ending ${ending}.`;
}
export const submit = "Yes, I stay";
