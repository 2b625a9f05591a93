import { readFileSync } from "node:fs";
import { join } from "node:path";
import { alertCases } from "@evenly/domain/case";
import { expect, it } from "vitest";

it("The operator's table says what to do about each alert, once [J1]", () => {
  const document = readFileSync(join(import.meta.dirname, "running/operating.md"), "utf8");
  const [, , ...rows] = /^\| alert .*\n(\|.*\n)*/m.exec(document)?.[0].trim().split("\n") ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, kind]) => kind),
  );
  expect(named.toSorted()).toEqual(Object.keys(alertCases).toSorted());
});
