import * as words from "./words.tsx";

/** Links that share the join link; nothing is sent until one is pressed. */
export type ShareTexts = { readonly joinLink: string; readonly brandName: string };

const invitation = ({ joinLink, brandName }: ShareTexts) => words.joinOurBillsAt(brandName, joinLink);

export const whatsAppLink = (texts: ShareTexts) =>
  `https://wa.me/?text=${encodeURIComponent(invitation(texts))}`;

export const facebookLink = ({ joinLink }: ShareTexts) =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(joinLink)}`;

export const emailLink = (texts: ShareTexts) =>
  `mailto:?subject=${encodeURIComponent(words.joinOurHouse(texts.brandName))}&body=${encodeURIComponent(invitation(texts))}`;

/** For the phone's share sheet. */
export const shareData = ({ joinLink, brandName }: ShareTexts): ShareData => ({
  title: words.joinOurHouse(brandName),
  text: words.joinOurBills(brandName),
  url: joinLink,
});
