import type { Success } from "@evenly/contract";
import * as words from "./words.ts";

export type Everything = Success<"GET /my_house/data/everything">;
type Value = Everything["kept"][number]["tables"][number]["rows"][number][string];

/** `firstName` as `first name`. */
export function formatField(name: string): string {
  return name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function formatValue(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

function safe(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** One page to read without us: a file of its own. Ruling J4. */
export function dataPage({ kept, leftOut, madeOn, firstName }: Everything): string {
  const rowText = (row: Readonly<Record<string, Value>>) =>
    Object.entries(row)
      .map(([name, value]) => `<dt>${safe(formatField(name))}</dt><dd>${safe(formatValue(value))}</dd>`)
      .join("");
  const parts = kept.map(
    ({ data, purpose, until, tables }) =>
      `<h2>${safe(data)}</h2><p>${safe(purpose)}.${until === null ? "" : ` ${words.until} ${until}.`}</p>${
        tables.length === 0
          ? `<p>${words.noneOfIt}</p>`
          : tables
              .map(
                ({ name, rows }) =>
                  `<h3>${safe(formatField(name))}</h3>${rows.map((row) => `<dl>${rowText(row)}</dl>`).join("<hr>")}`,
              )
              .join("")
      }`,
  );
  const rest = leftOut.map(({ what, why }) => `<dt>${safe(why)}</dt><dd>${safe(what)}</dd>`).join("");
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${words.everything}</title>
<h1>${words.everything}</h1><p>${safe(firstName)}. ${words.madeOn(madeOn)}</p>${parts.join("")}<h2>${words.notHere}</h2><dl>${rest}</dl></html>`;
}
