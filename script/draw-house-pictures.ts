import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { housePicturePath, houseStates } from "../server/src/adapters/email/templates/house-picture.ts";

/**
 * Draws the House of the screens for mails, whose readers show no SVG: a PNG for each state that a mail can show, into
 * the folder that the web app serves as it is. Does nothing while everything they are drawn from is as it was.
 */
const root = join(import.meta.dirname, "..");
const web = join(root, "web");
const folder = join(web, "public");
const record = join(folder, "house/.drawn-from");
/** Pixels for each CSS pixel. On a phone, where a mail is two thirds as wide, that is more than two. */
const density = 1.5;

const checksum = (file: string) =>
  createHash("sha1")
    .update(readFileSync(join(root, file)))
    .digest("hex");

const isDrawn = (): boolean => {
  if (!existsSync(record)) return false;
  const drawnFrom = JSON.parse(readFileSync(record, "utf8")) as Record<string, string>;
  return (
    houseStates.every((state) => existsSync(join(folder, housePicturePath(state)))) &&
    Object.entries(drawnFrom).every(([file, sum]) => existsSync(join(root, file)) && checksum(file) === sum)
  );
};

/** The number on the door is the only text. The renderer reads no woff2 and no weights of a variable font. */
const cutDigits = async (): Promise<string> => {
  const { default: subsetFont } = await import("subset-font");
  const font = createRequire(join(web, "package.json")).resolve(
    "@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2",
  );
  const digits = await subsetFont(readFileSync(font), "0123456789", {
    targetFormat: "sfnt",
    variationAxes: { wght: 700 },
  });
  const file = join(mkdtempSync(join(tmpdir(), "evenly-digits-")), "digits.ttf");
  writeFileSync(file, digits);
  return file;
};

const draw = async (): Promise<readonly string[]> => {
  const [{ loadHouse }, { createComposer }, { encodePng }, { Resvg }] = await Promise.all([
    import("./house-pictures/load-house.ts"),
    import("./house-pictures/compose-picture.ts"),
    import("./house-pictures/encode-png.ts"),
    import("@resvg/resvg-js"),
  ]);
  const [house, digits] = await Promise.all([loadHouse(web), cutDigits()]);
  const compose = createComposer(web, house);
  await Promise.all(
    houseStates.map(async (state) => {
      const picture = new Resvg(compose(state), {
        fitTo: { mode: "zoom", value: density },
        font: { loadSystemFonts: false, fontFiles: [digits], defaultFontFamily: "Gabarito" },
        logLevel: "warn",
      }).render();
      const file = join(folder, housePicturePath(state));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await encodePng(picture));
    }),
  );
  rmSync(dirname(digits), { recursive: true });
  return house.files.map((file) => relative(root, file));
};

if (!isDrawn()) {
  console.log("Drawing the House for mails");
  const files = [
    ...(await draw()),
    "package-lock.json",
    "server/src/adapters/email/templates/house-picture.ts",
    "script/draw-house-pictures.ts",
    "script/house-pictures/compose-picture.ts",
    "script/house-pictures/encode-png.ts",
    "script/house-pictures/flatten-styles.ts",
    "script/house-pictures/load-house.ts",
  ];
  writeFileSync(record, JSON.stringify(Object.fromEntries(files.map((file) => [file, checksum(file)]))));
}
