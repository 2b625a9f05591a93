import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder that holds a file for each house in which a journey has signed somebody up. */
const folderName = "HOUSES_TAKEN";

const shared = new Set<string>();

/** Says that journeys of several files sign up on this product. */
export const shareProduct = (url: string) => shared.add(url);

/** Before all journeys: nobody has a house yet. Answers with what takes the list away. */
export const listHousesTaken = async () => {
  const folder = await mkdtemp(join(tmpdir(), "evenly-houses-"));
  process.env[folderName] = folder;
  return () => rm(folder, { recursive: true, force: true });
};

/** Throws when another journey takes the same house, also on another worker: its address would be taken. */
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
