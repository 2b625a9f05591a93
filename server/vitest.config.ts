import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    root: import.meta.dirname,
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["**/*.everything.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    pool: "forks",
    // Nothing is kept in a module, so that the files of a worker can share what they import.
    isolate: false,
    maxWorkers: 2,
    // A limit on what hangs, not on what is slow: a busy machine takes five times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
