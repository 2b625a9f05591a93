import type { ReactNode } from "react";

type Link = (text: string) => ReactNode;

export const back = "Back";
export const skip = "Skip to main content";
export function home(brandName: string) {
  return `${brandName}, home page`;
}

export function outOf(score: number, best: number) {
  return `${score} out of ${best}`;
}
export function fromReviews(count: number) {
  return ` from ${count} reviews`;
}
export const sample = " (sample)";

export const aboutThisSite = "About this site";
export const privacyPolicy = "Privacy policy";
export const terms = "Terms";
export const cookies = "Cookies";
export const accessibility = "Accessibility";
export const contactUs = "Contact us";
export const cookieSettings = "Cookie settings";

type Company = {
  readonly name: string;
  readonly companyName: string;
  readonly companyNumber: string;
  readonly registeredAddress: string;
};
export function tradingName({ name, companyName, companyNumber, registeredAddress }: Company) {
  return `${name} is a trading name of ${companyName}. Registered in England and Wales, company number ${companyNumber}. Registered office: ${registeredAddress}.`;
}
export function callUsOn(phone: ReactNode) {
  return <>Call us on {phone}.</>;
}

export const previewPicture = "A house at night. One of its windows is still dark.";

export const notFoundPage = "Page not found";
export const problem = "There's a problem.";
export const notFound = "This page could not be found.";

export const somethingWentWrong = "Sorry, something went wrong";
export const startAgain = "Start again";

export const offline = "You seem to be offline";
export const nextPageLost =
  "The next page did not come. Check your connection and try again: nothing that you have typed is lost.";

export function orCallUs(phone: ReactNode) {
  return <>call us on {phone}</>;
}
export function slow(link: Link, orCall: ReactNode) {
  return (
    <>
      This page is taking longer than it should. {link("Try again")}, or {orCall}.
    </>
  );
}
export function needsScripts(brandName: string, link: Link, orCall: ReactNode) {
  return (
    <>
      {brandName} needs JavaScript. Switch it on and {link("try again")}, or {orCall}.
    </>
  );
}
