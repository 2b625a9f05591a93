import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { subjectOf } from "../e2e/look-at-screen.ts";
import { components, screensAndStates } from "../e2e/screens.ts";
import { lookAtEach } from "./pictures/look-at-each.ts";
import { mails } from "./pictures/mails.ts";
import { takeStaffPictures } from "./pictures/staff-pictures.ts";
import {
  type PicturedSubject,
  takePicture,
  takeSmallPicture,
  type Width,
  widths,
} from "./pictures/take-picture.ts";

const root = join(import.meta.dirname, "..");
const subjects: readonly PicturedSubject[] = [...[...screensAndStates, components].map(subjectOf), ...mails];
const names = subjects.map(({ name }) => name);

const ofReadme = [
  "get-a-price",
  "household-filled-in",
  "broadband",
  "short-summary",
  "direct-debit",
  "joining-tenant-house-complete",
  "my-house-in-use",
  "my-house-what-if",
];

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      width: { type: "string", multiple: true },
      readme: { type: "boolean", default: false },
      staff: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) refuse(`There is no ${unknown.join(", ")}; there is ${names.join(", ")}.`);
  const chosenWidths = widths.filter((width) => values.width?.includes(String(width)) ?? true);
  if (chosenWidths.length === 0) refuse(`There are pictures ${widths.join(", ")} pixels wide.`);
  const { readme, staff } = values;
  return { readme, staff, widths: chosenWidths, names: positionals.length > 0 ? positionals : names };
}

function refuse(message: string) {
  console.error(message);
  process.exit(2);
}

function pick(wanted: readonly string[]) {
  return subjects.filter(({ name }) => wanted.includes(name));
}

type Picture = { readonly name: string; readonly width: Width; readonly file: string };

/** All pictures, and an overview page, in `screens/`. */
async function takePictures(wanted: readonly string[], chosenWidths: readonly Width[]): Promise<string[]> {
  const folder = join(root, "screens");
  for (const width of chosenWidths) {
    if (wanted === names) await rm(join(folder, String(width)), { recursive: true, force: true });
    await mkdir(join(folder, String(width)), { recursive: true });
  }
  const pictures: Picture[] = [];
  const problems = await lookAtEach(pick(wanted), {
    look: async (page, { name, shows, widths: own = chosenWidths }) => {
      const number = String(names.indexOf(name) + 1).padStart(3, "0");
      for (const width of chosenWidths.filter((one) => own.includes(one))) {
        const file = `${String(width)}/${number}-${name}.png`;
        await takePicture(page, { width, isWhole: shows !== "window" }, join(folder, file));
        pictures.push({ name, width, file });
      }
      console.log(name);
    },
  });
  const shown = names.filter((name) => wanted.includes(name));
  await writeFile(join(folder, "index.html"), writeOverview(shown, chosenWidths, pictures));
  console.log(`${String(pictures.length)} pictures: screens/index.html`);
  return problems;
}

/** A row per screen or state, a column per width. */
function writeOverview(
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

function takeReadmePictures(): Promise<string[]> {
  return lookAtEach(pick(ofReadme), {
    // Shown small in the README.
    sharpness: 2,
    look: (page, { name }) => takeSmallPicture(page, join(root, `docs/screens/${name}.webp`)),
  });
}

const wanted = readArguments();
function take() {
  if (wanted.readme) return takeReadmePictures();
  if (wanted.staff) return takeStaffPictures(join(root, "docs/screens"));
  return takePictures(wanted.names, wanted.widths);
}
const problems = await take();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
