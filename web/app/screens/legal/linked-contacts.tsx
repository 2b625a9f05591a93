import { Fragment } from "react";
import { useSettings } from "../../api/settings.ts";

/** A text in which the brand's phone number and email address can be pressed. */
export function LinkedContacts({ children }: { readonly children: string }) {
  const { phone, email } = useSettings().config.brand;
  const links: Readonly<Record<string, string>> = {
    [phone]: `tel:${phone.replaceAll(" ", "")}`,
    [email]: `mailto:${email}`,
  };
  let rest = children;
  const parts: string[] = [];
  for (const contact of [phone, email]) {
    const [before = "", ...after] = rest.split(contact);
    if (after.length === 0) continue;
    parts.push(before, contact);
    rest = after.join(contact);
  }
  return [...parts, rest].map((part, index) => (
    <Fragment key={index}>{links[part] ? <a href={links[part]}>{part}</a> : part}</Fragment>
  ));
}
