import { rm } from "node:fs/promises";
import { listHousesTaken } from "./houses-taken.ts";
import { Product, seededFolder } from "./product.ts";

/** Before all journeys: a database that is migrated and seeded, of which each product starts with a copy. */
export default async function seedOnce() {
  const product = await Product.start();
  const folder = await product.end();
  process.env[seededFolder] = folder;
  const forgetHouses = await listHousesTaken();
  return async () => {
    await forgetHouses();
    await rm(folder, { recursive: true, force: true });
  };
}
