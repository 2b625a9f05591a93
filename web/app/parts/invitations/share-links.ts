import * as words from "./words.tsx";

/** Links that share the join link; nothing is sent until one is pressed. */
export type ShareTexts = { readonly joinLink: string; readonly brandName: string };

function invitation({ joinLink, brandName }: ShareTexts) {
  return words.joinOurBillsAt(brandName, joinLink);
}

export function whatsAppLink(texts: ShareTexts) {
  return `https://wa.me/?text=${encodeURIComponent(invitation(texts))}`;
}

export function facebookLink({ joinLink }: ShareTexts) {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(joinLink)}`;
}

export function emailLink(texts: ShareTexts) {
  return `mailto:?subject=${encodeURIComponent(words.joinOurHouse(texts.brandName))}&body=${encodeURIComponent(invitation(texts))}`;
}

/** For the phone's share sheet. */
export function shareData({ joinLink, brandName }: ShareTexts): ShareData {
  return {
    title: words.joinOurHouse(brandName),
    text: words.joinOurBills(brandName),
    url: joinLink,
  };
}
