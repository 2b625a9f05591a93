import { createRequire } from "node:module";
import { join } from "node:path";
import type { HouseState } from "../../server/src/mail/templates/house-picture.ts";
import type { LoadedHouse } from "./load-house.ts";

const ground = 14;
const air = 14;

/** Writes the whole picture as one SVG: dusk, the House as large as it fits, and the ground it stands on. */
export const createComposer = (
  web: string,
  { House, styles }: LoadedHouse,
  { width, height }: { readonly width: number; readonly height: number },
) => {
  const require = createRequire(join(web, "package.json"));
  const { createElement } = require("react") as typeof import("react");
  const { renderToStaticMarkup } = require("react-dom/server") as typeof import("react-dom/server");

  return ({ housemateCount, joined }: HouseState): string => {
    const house = renderToStaticMarkup(
      createElement(House, {
        housemates: housemateCount,
        joined,
        utilities: { energy: "on", water: "on", broadband: "on", tv: "on" },
        complete: joined === housemateCount,
        street: true,
        label: "",
      }),
    );
    const viewBox = /viewBox="([^"]+)"/.exec(house)?.[1]?.split(" ").map(Number);
    if (viewBox?.length !== 4) throw new Error("The House has no viewBox");
    const [left, top, houseWidth, houseHeight] = viewBox as [number, number, number, number];
    const scale = Math.min(width / houseWidth, (height - air - ground) / houseHeight);
    const street = top + houseHeight;
    const box = {
      x: left + (houseWidth - width / scale) / 2,
      y: street - (height - ground) / scale,
      width: width / scale,
      height: height / scale,
    };
    const fill = (colour: string, y: number) =>
      `<rect x="${box.x}" y="${y}" width="${box.width}" height="${box.height}" fill="${styles.colour(colour)}"/>`;
    return house
      .replace(/viewBox="[^"]+"/, `viewBox="${box.x} ${box.y} ${box.width} ${box.height}"`)
      .replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`)
      .replace(">", () => `><style>${styles.sheet}</style>${fill("stage", box.y)}`)
      .replace(/<\/svg>$/, `${fill("stage-ground", street)}</svg>`);
  };
};
