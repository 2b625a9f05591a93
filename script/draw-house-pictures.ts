import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import {
  housePicturePath,
  housePictureSize,
  houseStates,
} from "../server/src/mail/templates/house-picture.ts";

/**
 * Draws what is shown where no SVG is: the House of the screens for mails, a PNG for each state that a mail can show; the
 * one that other programs show beside a link; and the icons. Into the folder that the web app serves as it is. Does
 * nothing while everything they are drawn from is as it was.
 */
const root = join(import.meta.dirname, "..");
const web = join(root, "web");
const design = join(root, "design");
const folder = join(web, "public");
const record = join(folder, "house/.drawn-from");
/** Pixels for each CSS pixel. On a phone, where a mail is two thirds as wide, that is more than two. */
const density = 1.5;
/** As programs show it beside a link: 1200 by 630. Three have joined, and one window is dark. */
const linkPreview = { file: "house/link-preview.png", size: { width: 600, height: 315 }, density: 2 };
const icons = { "icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180 };

const checksum = (file: string) =>
  createHash("sha1")
    .update(readFileSync(join(root, file)))
    .digest("hex");

const isDrawn = (): boolean => {
  if (!existsSync(record)) return false;
  const drawnFrom = JSON.parse(readFileSync(record, "utf8")) as Record<string, string>;
  return (
    [
      ...houseStates.map(housePicturePath),
      linkPreview.file,
      ...Object.keys(icons).map((name) => `icons/${name}`),
    ].every((file) => existsSync(join(folder, file))) &&
    Object.entries(drawnFrom).every(([file, sum]) => existsSync(join(root, file)) && checksum(file) === sum)
  );
};

/** The number on the door is the only text. The renderer reads no woff2 and no weights of a variable font. */
const cutDigits = async (): Promise<string> => {
  const { default: subsetFont } = await import("subset-font");
  const font = createRequire(join(design, "package.json")).resolve(
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

/** In units of its own. */
const iconSize = 48;

/** The tile of the logo on a light ground: a phone's home screen may be of any colour. */
const drawIcon = (): string =>
  readFileSync(join(folder, "favicon.svg"), "utf8")
    .replace("<svg", `<svg width="${String(iconSize)}" height="${String(iconSize)}"`)
    .replace('viewBox="0 0 36 36"', 'viewBox="-6 -6 48 48"')
    .replace(">", '><rect x="-6" y="-6" width="48" height="48" fill="#ffffff"/>');

const draw = async (): Promise<readonly string[]> => {
  const [{ loadHouse }, { createComposer }, { encodePng }, { Resvg }] = await Promise.all([
    import("./house-pictures/load-house.ts"),
    import("./house-pictures/compose-picture.ts"),
    import("./house-pictures/encode-png.ts"),
    import("@resvg/resvg-js"),
  ]);
  const [house, digits] = await Promise.all([loadHouse(design), cutDigits()]);
  const compose = createComposer(web, house, housePictureSize);
  const composePreview = createComposer(web, house, linkPreview.size);
  const write = async (path: string, svg: string, zoom: number) => {
    const picture = new Resvg(svg, {
      fitTo: { mode: "zoom", value: zoom },
      font: { loadSystemFonts: false, fontFiles: [digits], defaultFontFamily: "Gabarito" },
      logLevel: "warn",
    }).render();
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await encodePng(picture));
  };
  await Promise.all([
    ...houseStates.map((state) => write(housePicturePath(state), compose(state), density)),
    write(linkPreview.file, composePreview({ housemateCount: 4, joined: 3 }), linkPreview.density),
    ...Object.entries(icons).map(([name, size]) => write(`icons/${name}`, drawIcon(), size / iconSize)),
  ]);
  rmSync(dirname(digits), { recursive: true });
  return house.files.map((file) => relative(root, file));
};

if (!isDrawn()) {
  console.log("Drawing the House for mails and links, and the icons");
  const files = [
    ...(await draw()),
    "package-lock.json",
    "web/public/favicon.svg",
    "server/src/mail/templates/house-picture.ts",
    "script/draw-house-pictures.ts",
    "script/house-pictures/compose-picture.ts",
    "script/house-pictures/encode-png.ts",
    "script/house-pictures/flatten-styles.ts",
    "script/house-pictures/load-house.ts",
  ];
  writeFileSync(record, JSON.stringify(Object.fromEntries(files.map((file) => [file, checksum(file)]))));
}
