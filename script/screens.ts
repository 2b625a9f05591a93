import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { components, screensAndStates } from "../e2e/screens.ts";
import { type Picture, writeGalleryPage } from "./gallery/gallery-page.ts";
import { lookAtEach } from "./gallery/look-at-each.ts";
import { mails } from "./gallery/mails.ts";
import { takeStaffPictures } from "./gallery/staff-pictures.ts";
import { subjectOf } from "./gallery/subject.ts";
import { takePicture, takeSmallPicture, type Width, widths } from "./gallery/take-picture.ts";

const root = join(import.meta.dirname, "..");
const subjects = [...[...screensAndStates, components].map(subjectOf), ...mails];
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
  const asked = widths.filter((width) => values.width?.includes(String(width)) ?? true);
  if (asked.length === 0) refuse(`There are pictures ${widths.join(", ")} pixels wide.`);
  const { readme, staff } = values;
  return { readme, staff, widths: asked, names: positionals.length > 0 ? positionals : names };
}

function refuse(message: string) {
  console.error(message);
  process.exit(2);
}

function pick(wanted: readonly string[]) {
  return subjects.filter(({ name }) => wanted.includes(name));
}

/** All pictures, and an overview page, in `screens/`. */
async function takePictures(wanted: readonly string[], asked: readonly Width[]): Promise<string[]> {
  const folder = join(root, "screens");
  for (const width of asked) {
    if (wanted === names) await rm(join(folder, String(width)), { recursive: true, force: true });
    await mkdir(join(folder, String(width)), { recursive: true });
  }
  const pictures: Picture[] = [];
  const problems = await lookAtEach(pick(wanted), {
    look: async (page, { name, shows, widths: own = asked }) => {
      const number = String(names.indexOf(name) + 1).padStart(3, "0");
      for (const width of asked.filter((one) => own.includes(one))) {
        const file = `${String(width)}/${number}-${name}.png`;
        await takePicture(page, { width, isWhole: shows !== "window" }, join(folder, file));
        pictures.push({ name, width, file });
      }
      console.log(name);
    },
  });
  const shown = names.filter((name) => wanted.includes(name));
  await writeFile(join(folder, "index.html"), writeGalleryPage(shown, asked, pictures));
  console.log(`${String(pictures.length)} pictures: screens/index.html`);
  return problems;
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
