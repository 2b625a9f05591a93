import { expect, test } from "vitest";
import { inflateSync } from "node:zlib";
import { encodePng } from "./encode-png.ts";

const [width, height] = [80, 60];

/** A picture of the colours that a function gives, as three channels a pixel. */
const paint = (colourAt: (x: number, y: number) => readonly number[]) => ({
  width,
  height,
  pixels: Buffer.from(
    Array.from({ length: width * height }, (_, at) => [
      ...colourAt(at % width, Math.floor(at / width)),
      255,
    ]).flat(),
  ),
});

/** Reads a PNG of one byte a pixel back into three channels a pixel. */
const read = (png: Buffer) => {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const [header, palette, data] = ["IHDR", "PLTE", "IDAT"].map((type) => chunks.get(type) ?? Buffer.alloc(0));
  if (!header || !palette || !data) throw new Error("Not a PNG");
  const rows = inflateSync(data);
  const colourAt = (x: number, y: number) => {
    const place = rows[y * (width + 1) + 1 + x] ?? 0;
    return [...palette.subarray(place * 3, place * 3 + 3)];
  };
  return { size: [header.readUInt32BE(0), header.readUInt32BE(4)], colours: palette.length / 3, colourAt };
};

test("a flat picture comes back as it was, with no more colours than it has", async () => {
  const colourAt = (x: number, y: number) => (x < 10 ? [10, 50, 56] : y < 20 ? [17, 69, 75] : [16, 72, 80]);
  const picture = read(await encodePng(paint(colourAt)));
  expect(picture.size).toEqual([width, height]);
  expect(picture.colours).toBe(3);
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1) expect(picture.colourAt(x, y)).toEqual(colourAt(x, y));
});

test("a colour of a single pixel may become one that is near it, and none that is far", async () => {
  const spots = new Map([
    ["5 5", [12, 52, 60]],
    ["7 7", [255, 201, 60]],
  ]);
  const picture = read(
    await encodePng(paint((x, y) => spots.get(`${String(x)} ${String(y)}`) ?? [10, 50, 56])),
  );
  expect(picture.colours).toBe(2);
  expect(picture.colourAt(5, 5)).toEqual([10, 50, 56]);
  expect(picture.colourAt(7, 7)).toEqual([255, 201, 60]);
});

test("a picture of more colours than a palette holds still comes back", async () => {
  const colourAt = (x: number, y: number) => [(x * 53) % 256, (y * 97) % 256, (x * y * 45) % 256];
  const picture = read(await encodePng(paint(colourAt)));
  expect(picture.colours).toBe(256);
  expect(picture.colourAt(0, 0)).toEqual(colourAt(0, 0));
});
