export const title = "Get a link to your page";
export const about = "Your page opens by a link that we email you. There is no password.";
export const send = "Email me a link";
export const sent = "Check your email";
export const onItsWay = "If we know this address, a new link is on its way to it.";
export const oncePerLink = "A link lasts for 90 days, and opens your page once a day.";
