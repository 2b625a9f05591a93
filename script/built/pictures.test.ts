import { statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { housePicturePath } from "../../server/src/mail/templates/house-picture.ts";
import { houseStates } from "../../e2e/house-states.ts";
import { folder } from "./built-pages.ts";

const lamp = [255, 201, 60];

/** Pixels in the colour of a lit window. */
const measureLight = async (path: string): Promise<number> => {
  const pixels = await sharp(join(folder, path)).removeAlpha().raw().toBuffer();
  let lit = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (lamp.every((channel, index) => pixels[at + index] === channel)) lit += 1;
  return lit;
};

test("every state of the House has a picture for mails, sharp on a phone and small", async () => {
  for (const state of houseStates) {
    const path = housePicturePath(state);
    expect(statSync(join(folder, path)).size, path).toBeLessThan(14_000);
    const { width, height, format } = await sharp(join(folder, path)).metadata();
    expect([width, height, format], path).toEqual([780, 450, "png"]);
  }
});

test.each([3, 5])("a picture of %i has one more lit window for each who joined", async (housemateCount) => {
  const lights: number[] = [];
  for (let joined = 1; joined <= housemateCount; joined += 1)
    lights.push(await measureLight(housePicturePath({ housemateCount, joined })));
  // A window has about a thousand lit pixels.
  for (const [step, light] of lights.slice(1).entries())
    expect(light - (lights[step] ?? 0)).toBeGreaterThan(300);
});

test("a link's preview has the size that programs expect", async () => {
  const { width, height, format } = await sharp(join(folder, "house/link-preview.png")).metadata();
  expect([width, height, format]).toEqual([1200, 630, "png"]);
});
