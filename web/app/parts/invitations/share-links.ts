/** Where the join link can be sent with one press; other apps get only what the person presses. */
export type ShareTexts = { readonly joinLink: string; readonly brandName: string };

const inviteWords = ({ joinLink, brandName }: ShareTexts) =>
  `Join our household bills on ${brandName}. Everyone pays their own equal share: ${joinLink}`;

export const whatsAppLink = (texts: ShareTexts) =>
  `https://wa.me/?text=${encodeURIComponent(inviteWords(texts))}`;

export const facebookLink = ({ joinLink }: ShareTexts) =>
  `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(joinLink)}`;

export const emailLink = (texts: ShareTexts) =>
  `mailto:?subject=${encodeURIComponent(`Join our house on ${texts.brandName}`)}&body=${encodeURIComponent(inviteWords(texts))}`;

/** For the share sheet of the phone itself. */
export const shareData = ({ joinLink, brandName }: ShareTexts): ShareData => ({
  title: `Join our house on ${brandName}`,
  text: `Join our household bills on ${brandName}. Everyone pays their own equal share.`,
  url: joinLink,
});
