export const title = "Your payment";
export const waiting = "Waiting for your bank";
export function notHeard(amount: string) {
  return `We have not heard of your ${amount} yet. If you have approved it, this page goes on by itself. If you have not, nothing is paid.`;
}
export const goBackToBank = "Go on at your bank";
export const stop = "Stop this payment";
export function endsAt(time: string) {
  return `It is over by itself at ${time}, if nobody approves it.`;
}

export function confirming(amount: string) {
  return `Your bank is confirming ${amount}`;
}
export const approvedLede = "You have approved it. It usually takes minutes, seldom more than two hours.";
export const mayClose = "You can close this page:";
export const weMail = "we email you.";

export const run = "How far it has come";
export const stages = { approved: "Approved", confirmed: "Confirmed", paid: "Paid" };
export const waitingForBank = "waiting for your bank";
export const nothingOwed = "you owe nothing";

export const paid = "Paid.";
export const oweNothing = "You owe nothing";
export function stillOwe(amount: string) {
  return `You still owe ${amount}`;
}
export function weHave(amount: string) {
  return `We have ${amount} from you.`;
}
export function nextIs(amount: string, day: string) {
  return `Your next payment is ${amount} on ${day}.`;
}
export function retryIs(amount: string, day: string) {
  return `We try what is left, ${amount}, on ${day}.`;
}
export const back = "Back to my house";
export const payRest = "Pay the rest";
export const print = "Print the receipt";

export const notPaid = "Not paid";
export const refused = "Your bank did not make this payment. Nothing was paid, and you can try again.";
export const over = "This payment is over: it was stopped, or not approved in time. Nothing was paid.";
export const returned =
  "Your bank took this payment back after it had confirmed it. What it paid is owed again, and we look into it.";
export const again = "Pay again";

export const receipt = "Your receipt";
export const receiptPaid = "Paid";
export const when = "When";
export const reference = "Reference";
export function forMonth(month: string) {
  return `For ${month}`;
}
export const owedNow = "Owed now";

export const held = "What we hold meanwhile";
export function secondTry(month: string) {
  return `The second try for ${month}`;
}
export function planned(day: string) {
  return `Planned for ${day}. It stays off if this payment arrives.`;
}
export const reminders = "Reminders";
export const noReminders = "None while your payment is on its way.";
export const payingAgain = "Paying again";
export const notTwice = "Not possible until your bank has answered, so nothing is paid twice.";

export const wrong = "If something went wrong";
export function ifRefused(days: number) {
  return `If your bank says no, nothing has been paid and you can try again here. If it has not confirmed it after ${days} days, one of us looks into it. Until then please do not send it another way.`;
}
export const amount = "Amount";
export const started = "Started";
export const approved = "Approved";
export function call(phone: string) {
  return `Call us: ${phone}`;
}
export const looksWrong = "Paid too much, or something looks wrong?";
export function tooMuch(phone: string) {
  return `What is too much comes off your next payment, or goes back when you ask. Call ${phone}.`;
}
export const offline = "We can't ask just now. This page goes on by itself when you are connected again.";
