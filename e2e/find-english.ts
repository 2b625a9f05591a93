import type { Page } from "@playwright/test";

/** All visible or audible texts of a page, including its head. */
export function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent: text } = nodes.currentNode;
      // Where scripts run, what is for those without them is source.
      if (parent?.closest("noscript")) texts.push((text ?? "").replaceAll(/<!--.*?-->|<[^>]*>/g, " "));
      else if (!parent?.closest("script, style, [translate=no]")) texts.push(text ?? "");
    }
    const spoken = [
      "aria-label",
      "aria-description",
      "aria-roledescription",
      "aria-valuetext",
      "alt",
      "title",
      "placeholder",
    ];
    for (const element of document.querySelectorAll("*"))
      for (const name of spoken) texts.push(element.getAttribute(name) ?? "");
    const previews = "meta[name=description], meta[property='og:title'], meta[property='og:description']";
    for (const meta of document.querySelectorAll(`${previews}, meta[property='og:image:alt']`))
      texts.push(meta.getAttribute("content") ?? "");
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>("a[href*='text='], a[href*='body=']"))
      texts.push(...new URL(href).searchParams.values());
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  });
}

/** Texts in an API answer or in storage, by line; data may be in any language. */
export function textsIn(json: unknown): string[] {
  if (typeof json === "string")
    return json.split(/<[^>]*>|, |\n/).map((text) => text.replace(/\s+/g, " ").trim());
  if (typeof json !== "object" || json === null) return [];
  return Object.values(json).flatMap(textsIn);
}

/** Data may appear in lower case. */
function withoutData(text: string, data: ReadonlySet<string>): string {
  const known = [...data].filter((one) => text.toLowerCase().includes(one.toLowerCase()));
  return known
    .sort((one, other) => other.length - one.length)
    .reduce(
      (rest, one) => rest.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(one)}(?!\\p{L})`, "giu"), " "),
      text,
    );
}

/** A postcode, half of one, or a code. */
const withDigits = /\b(?=[A-Z]*\d)[A-Z\d]+\b/g;

/** Texts in the pseudo-language with two unaccented letters that are not data. */
export function findEnglish(texts: readonly string[], data: ReadonlySet<string>): string[] {
  return [
    ...new Set(texts.filter((text) => /[a-z]{2}/i.test(withoutData(text, data).replace(withDigits, "")))),
  ];
}
