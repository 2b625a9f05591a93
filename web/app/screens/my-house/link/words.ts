export const title = "Get a link to your page";
export const about = "Your page opens by a link that we email you. There is no password.";
export const send = "Email me a link";
export const sent = "Check your email";
export const onItsWay = "If we know this address, a new link is on its way to it.";
export const oncePerLink = "A link lasts for 90 days, and opens your page once a day.";
export const sendAgain = "Send me a new link";
export const whereAgain = "It goes to the email address that we write to you at.";
export function openOther(firstName: string, address: string) {
  return `Open ${firstName}'s page, ${address}`;
}
export const toOwn = "To get back to your own page, tell us your email address";
export const otherwise = "Or tell us your email address";
export const againOnItsWay =
  "If we know this link, a new one is on its way to the address that we write to you at.";
