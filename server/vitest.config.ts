import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    root: import.meta.dirname,
    include: ["**/*.test.ts", "**/*.test.tsx"],
    globalSetup: ["test/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 15_000,
    // Opening a copy of the embedded database takes a second, and two when the machine is busy.
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
