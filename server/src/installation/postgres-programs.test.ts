import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findProgram } from "./postgres-programs.ts";

describe("PostgreSQL's pg_dump", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-programs-"));
  const folders = ["16", "18"].map((version) => join(folder, version));
  beforeAll(() => {
    for (const [index, version] of ["16.9 (Debian 16.9-1)", "18beta1"].entries()) {
      const place = folders[index] ?? "";
      mkdirSync(place);
      writeFileSync(join(place, "pg_dump"), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`);
      chmodSync(join(place, "pg_dump"), 0o755);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is one that is not older than the server", async () => {
    expect(await findProgram("pg_dump", 16, folders)).toBe(join(folder, "16/pg_dump"));
    expect(await findProgram("pg_dump", 17, folders)).toBe(join(folder, "18/pg_dump"));
  });

  it("is asked for by name when there is none, or only older ones", async () => {
    await expect(findProgram("pg_dump", 19, folders)).rejects.toThrow(
      "There is no pg_dump of PostgreSQL 19 or later here (there is 16 and 18). Install postgresql-client-19.",
    );
    await expect(findProgram("pg_restore", 15, folders)).rejects.toThrow("Install postgresql-client-15.");
  });
});
