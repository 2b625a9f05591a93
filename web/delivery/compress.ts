import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes `.br` and `.gz` files at the highest quality. Documents are compressed by the server, which inserts the
 * brand (web-pages.ts).
 */
function compressFolder(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, compressBest(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** The smaller of two: a large file gains from one block, a small one from coarser distances, and not every one does. */
function compressBest(content: Buffer): Buffer {
  const other =
    content.length > 256 * 1024
      ? { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS }
      : { [constants.BROTLI_PARAM_NPOSTFIX]: 1 };
  const [usual, tuned] = [{}, other].map((params) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...params } }),
  ) as [Buffer, Buffer];
  return tuned.length < usual.length ? tuned : usual;
}

compressFolder(process.argv[2] ?? "web/build/client");
