import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Environment variable: a folder with a file per house in use. */
const folderName = "HOUSES_TAKEN";

const shared = new Set<string>();

/** Marks a product as shared by several files. */
export const shareProduct = (url: string) => shared.add(url);

/** Runs before all journeys; returns the cleanup. */
export const listHousesTaken = async () => {
  const folder = await mkdtemp(join(tmpdir(), "evenly-houses-"));
  process.env[folderName] = folder;
  return () => rm(folder, { recursive: true, force: true });
};

/** Throws when another journey uses the same house, on any worker. */
export const takeHouse = async (url: string, house: string, journey: () => string): Promise<void> => {
  const { [folderName]: folder } = process.env;
  if (folder === undefined || !shared.has(url)) return;
  const file = join(folder, encodeURIComponent(house.toLowerCase()));
  const name = journey();
  await writeFile(file, name, { flag: "wx" }).catch(async () => {
    const first = await readFile(file, "utf8");
    if (first !== name) throw new Error(`${house} is the house of "${first}": each journey has its own`);
  });
};
