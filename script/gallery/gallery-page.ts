import type { Width } from "./take-picture.ts";

export type Picture = { readonly name: string; readonly width: Width; readonly file: string };

/** A row per screen or state, a column per width. */
export function writeGalleryPage(
  names: readonly string[],
  widths: readonly Width[],
  pictures: readonly Picture[],
): string {
  const cell = (name: string, width: Width) => {
    const picture = pictures.find((one) => one.name === name && one.width === width);
    if (picture === undefined) return "<td></td>";
    const alt = `${name}, ${String(width)} pixels wide`;
    return `<td><a href="${picture.file}"><img src="${picture.file}" alt="${alt}" loading="lazy" style="width: ${String(width)}px"></a></td>`;
  };
  const row = (name: string) =>
    `<tr id="${name}"><th scope="row"><a href="#${name}">${name}</a></th>${widths.map((width) => cell(name, width)).join("")}</tr>`;
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { margin: 24px; font: 16px/1.4 system-ui, sans-serif; color: #222; background: #ddd; }
  th, td { padding: 0 24px 48px 0; vertical-align: top; text-align: left; }
  tbody th { position: sticky; left: 0; min-width: 12em; background: #ddd; }
  img { display: block; }
</style>
<h1>Every screen</h1>
<table>
<thead><tr><td></td>${widths.map((width) => `<th scope="col">${String(width)} px</th>`).join("")}</tr></thead>
<tbody>
${names.map(row).join("\n")}
</tbody>
</table>
</html>
`;
}
