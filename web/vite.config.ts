import { basename } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { fetchPlainly } from "./delivery/fetch-plainly.ts";
import { screenFiles } from "./delivery/screen-files.ts";
import { speak } from "./language.ts";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3001";
const staff = process.env.STAFF_ORIGIN ?? "http://127.0.0.1:3002";
const gallery = process.env.GALLERY_ORIGIN ?? "http://127.0.0.1:3003";

/** The oldest supported browsers (docs/running/operating.md). Samsung 20 is Chrome 106, and lacks nothing used from 109. */
const browsers = ["safari15.6", "ios15.6", "chrome106", "firefox115"];

/** Readable class names: "button-lamp". */
const nameClass = (() => {
  const holders = new Map<string, string>();
  return (name: string, file: string) => {
    const path = file.replace(/\?.*$/, "");
    const full = `${basename(path, ".module.css")}-${name}`;
    const holder = holders.get(full) ?? path;
    if (holder !== path) throw new Error(`${holder} and ${path} both have a ${full}`);
    holders.set(full, path);
    return full;
  };
})();

export default defineConfig({
  plugins: [speak(), fetchPlainly, reactRouter()],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Property reads have no side effects in our modules and dependencies.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      // Inlines texts instead of sharing a file of texts between screens.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: { groups: screenFiles },
        // 32 bits tell releases apart: every page names every file, and hashes do not compress.
        hashCharacters: "hex",
      },
    },
  },
  server: {
    proxy: {
      "/api": api,
      "/dev/mailbox": api,
      "/dev/design": { target: gallery, ws: true },
      "/staff": { target: staff, ws: true },
    },
  },
});
