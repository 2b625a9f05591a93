import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** Along the edges of shapes there are hundreds of colours, and nobody sees one of them for another this near, of 441. */
const nearEnough = 32;
/** The colour of a surface, in contrast, comes this many pixels in a row, and is kept. */
const surface = 4;
const mostColours = 256;

/** What a renderer hands over: four bytes a pixel, red first, nothing see-through. */
export type Pixels = { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** A PNG with a palette: a flat drawing has few colours, and takes a third of the bytes it would take without. */
export const encodePng = async ({ pixels, width, height }: Pixels): Promise<Buffer> => {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const { palette, places } = choosePalette(colours);
  const rows = Buffer.alloc((width + 1) * height);
  let [lastColour, lastPlace] = [-1, 0];
  for (const [at, colour] of colours.entries()) {
    if (colour !== lastColour) [lastColour, lastPlace] = [colour, places.get(colour) ?? 0];
    // A row starts with the byte that names its filter: none.
    rows[at + Math.floor(at / width) + 1] = lastPlace;
  }
  // Eight bits a pixel, each a place in the palette.
  const header = Buffer.concat([fourBytes(width), fourBytes(height), Buffer.from([8, 3, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(channels))),
    chunk("IDAT", await promisify(deflate)(rows, { level: 8 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** The colours that are seen most, and for each colour its own or the nearest place among them. */
const choosePalette = (colours: Uint32Array) => {
  const seen = new Map<number, { pixels: number; runs: number }>();
  let start = 0;
  for (let at = 1; at <= colours.length; at += 1) {
    const colour = colours[start] ?? 0;
    if (colours[at] === colour) continue;
    const { pixels, runs } = seen.get(colour) ?? { pixels: 0, runs: 0 };
    seen.set(colour, { pixels: pixels + at - start, runs: runs + 1 });
    start = at;
  }
  const palette: number[] = [];
  const places = new Map<number, number>();
  for (const [colour, { pixels, runs }] of [...seen].sort(
    ([, one], [, other]) => other.pixels - one.pixels,
  )) {
    const { place, distance } = findNearest(colour, palette);
    const isSurface = pixels >= runs * surface;
    const isNew = (isSurface || distance > nearEnough) && palette.length < mostColours;
    places.set(colour, isNew ? palette.push(colour) - 1 : place);
  }
  return { palette, places };
};

const findNearest = (colour: number, palette: readonly number[]) => {
  let [place, distance] = [0, Infinity];
  for (const [index, other] of palette.entries()) {
    const apart = Math.hypot(
      (colour & 255) - (other & 255),
      ((colour >> 8) & 255) - ((other >> 8) & 255),
      ((colour >> 16) & 255) - ((other >> 16) & 255),
    );
    if (apart < distance) [place, distance] = [index, apart];
  }
  return { place, distance };
};

const channels = (colour: number): number[] => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([fourBytes(data.length), body, fourBytes(crc32(body))]);
};

const fourBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
