import { defineConfig } from "vitest/config";
import { pseudoLanguage, speak } from "./web/language.ts";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "domain", include: ["domain/src/**/*.test.ts"] } },
      { test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      { test: { name: "design", include: ["design/src/**/*.test.ts", "design/src/**/*.test.tsx"] } },
      { test: { name: "web", include: ["web/*.test.ts", "web/app/**/*.test.ts", "web/app/**/*.test.tsx"] } },
      { test: { name: "staff", include: ["staff/app/**/*.test.ts", "staff/app/**/*.test.tsx"] } },
      { test: { name: "docs", include: ["docs/**/*.test.ts", "script/*.test.ts"] } },
      { test: { name: "lint", include: ["script/lint/*.test.js"] } },
      {
        // Without the plugin's configuration, which would apply to other projects too.
        plugins: [{ ...speak(pseudoLanguage), config: undefined }],
        test: { name: "pseudo-language", include: ["script/gallery/*.test.ts"] },
      },
      "server/vitest.config.ts",
      {
        // What proves something rarely broken: `script/test --everything`.
        extends: "server/vitest.config.ts",
        test: { name: "everything", include: ["**/*.everything.test.ts"], exclude: [] },
      },
    ],
  },
});
