export const title = "Your House Is Complete";

/** For a successor. Ruling G5. */
export const joined = "You Have Joined";
export function yours(of: string, day: string) {
  return `${of}'s place is yours from ${day}.`;
}
export function waits(of: string, day: string) {
  return `${of} has to agree first: you joined too late for the day that they asked for, and your first day would be ${day}.`;
}
export function untilThen(of: string, day: string) {
  return [
    { title: "Nothing for you to set up", text: "Every service goes on as it is." },
    { title: `${of} moves out`, text: "Everyone in the house gets an email with your name and the day." },
    {
      title: "Nothing is paid yet",
      text: `Your first payment is for your days from ${day}. We email you its date first.`,
    },
  ];
}
export function whileWaiting(of: string) {
  return [
    { title: `${of} looks at the new day`, text: "We have emailed them what it changes." },
    {
      title: "They agree, or take it back",
      text: "We email you either way. If they take it back, your Direct Debit ends.",
    },
    { title: "Nothing is paid yet", text: "Nothing is taken before your first day, nor without notice." },
  ];
}
