import { statfsSync } from "node:fs";

const leastMemory = 4 * 1024 ** 3;

/** Copying a database creates 800 files: 8 s on a slow disk, 0.2 s in memory. Undefined when memory is too small. */
export function findMemoryFolder(): string | undefined {
  const folder = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastMemory ? folder : undefined;
  } catch {
    return undefined;
  }
}
