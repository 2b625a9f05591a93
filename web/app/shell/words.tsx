import type { ReactNode } from "react";

type Link = (text: string) => ReactNode;

export const back = "Back";
export const skip = "Skip to main content";
export const home = (brandName: string) => `${brandName}, home page`;

export const outOf = (score: number, best: number) => `${score} out of ${best}`;
export const fromReviews = (count: number) => ` from ${count} reviews`;
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
export const tradingName = ({ name, companyName, companyNumber, registeredAddress }: Company) =>
  `${name} is a trading name of ${companyName}. Registered in England and Wales, company number ${companyNumber}. Registered office: ${registeredAddress}.`;
export const callUsOn = (phone: ReactNode) => <>Call us on {phone}.</>;

export const previewPicture = "A house at night. One of its windows is still dark.";

export const notFoundPage = "Page not found";
export const problem = "There's a problem.";
export const notFound = "This page could not be found.";

export const somethingWentWrong = "Sorry, something went wrong";
export const startAgain = "Start again";

export const offline = "You seem to be offline";
export const nextPageLost =
  "The next page did not come. Check your connection and try again: nothing that you have typed is lost.";

export const orCallUs = (phone: ReactNode) => <>call us on {phone}</>;
export const slow = (link: Link, orCall: ReactNode) => (
  <>
    This page is taking longer than it should. {link("Try again")}, or {orCall}.
  </>
);
export const needsScripts = (brandName: string, link: Link, orCall: ReactNode) => (
  <>
    {brandName} needs JavaScript. Switch it on and {link("try again")}, or {orCall}.
  </>
);
