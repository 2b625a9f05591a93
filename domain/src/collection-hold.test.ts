import { expect, test } from "vitest";
import { areReleasable, holdCauses } from "./collection-hold.ts";

test("Staff let collections go on that are held by themselves, for a dispute or for a charge-back and nothing else [F6] [G8] [I5]", () => {
  expect(holdCauses.filter((cause) => areReleasable([cause]))).toEqual([
    "disputed",
    "charged-back",
    "agreed",
    "breathing-space",
  ]);
  expect(areReleasable(["disputed", "charged-back"])).toBe(true);
  for (const cause of ["deceased", "place-disputed"] as const)
    expect(areReleasable(["disputed", cause])).toBe(false);
  expect(areReleasable([])).toBe(false);
});
