import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Picture, writeGalleryPage } from "./gallery/gallery-page.ts";
import { journeys } from "./gallery/journeys.ts";
import { readmeSharpness, readmeStops, takeReadmePicture } from "./gallery/readme-pictures.ts";
import { takeStaffPictures } from "./gallery/staff-pictures.ts";
import { type Stop, type Width, widths } from "./gallery/stop.ts";
import { takePicture } from "./gallery/take-picture.ts";
import { walkAll } from "./gallery/walk-all.ts";

const root = join(import.meta.dirname, "..");
const names = journeys.flatMap(({ stops }) => stops.map(({ name }) => name));

const readArguments = () => {
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
};

const refuse = (message: string) => {
  console.error(message);
  process.exit(2);
};

/** Every picture, and a page that shows them beside each other, in `screens/`. */
const takePictures = async (wanted: readonly string[], asked: readonly Width[]): Promise<string[]> => {
  const folder = join(root, "screens");
  for (const width of asked) {
    if (wanted === names) await rm(join(folder, String(width)), { recursive: true, force: true });
    await mkdir(join(folder, String(width)), { recursive: true });
  }
  const pictures: Picture[] = [];
  const problems = await walkAll({
    isWanted: ({ name }) => wanted.includes(name),
    look: async (stop: Stop, { page }) => {
      const number = String(names.indexOf(stop.name) + 1).padStart(3, "0");
      for (const width of asked) {
        if (stop.widths?.includes(width) === false) continue;
        const file = `${String(width)}/${number}-${stop.name}.png`;
        await takePicture(page, stop, width, join(folder, file));
        pictures.push({ name: stop.name, width, file });
      }
      console.log(stop.name);
    },
  });
  const shown = names.filter((name) => wanted.includes(name));
  await writeFile(join(folder, "index.html"), writeGalleryPage(shown, asked, pictures));
  console.log(`${String(pictures.length)} pictures: screens/index.html`);
  return problems;
};

const takeReadmePictures = (): Promise<string[]> =>
  walkAll({
    sharpness: readmeSharpness,
    isWanted: ({ name }) => readmeStops.includes(name),
    look: ({ name }, { page }) => takeReadmePicture(page, join(root, `docs/screens/${name}.webp`)),
  });

const wanted = readArguments();
const take = () => {
  if (wanted.readme) return takeReadmePictures();
  if (wanted.staff) return takeStaffPictures(join(root, "docs/screens"));
  return takePictures(wanted.names, wanted.widths);
};
const problems = await take();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
