import { rm } from "node:fs/promises";
import { listHousesTaken } from "./houses-taken.ts";
import { Product, seededFolders } from "./product.ts";

/** Runs before all journeys: prepares databases that products copy. */
export default async function seedOnce() {
  const seeded = await Promise.all(
    Object.entries(seededFolders).map(async ([TODAY, variable]) => {
      const product = await Product.start({ TODAY });
      return { variable, folder: await product.end() };
    }),
  );
  for (const { variable, folder } of seeded) process.env[variable] = folder;
  const forgetHouses = await listHousesTaken();
  return async () => {
    await forgetHouses();
    for (const { folder } of seeded) await rm(folder, { recursive: true, force: true });
  };
}
