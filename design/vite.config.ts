import { join } from "node:path";
import { defineConfig } from "vite";

/** The gallery. A trial serves it at its address (server/src/app.ts), and customers' pages have nothing of it. */
export default defineConfig({
  root: join(import.meta.dirname, "gallery"),
  base: "/dev/design/",
  build: { outDir: "../build", emptyOutDir: true, assetsInlineLimit: 0 },
});
