import { expect, test } from "vitest";
import { areReleasable, holdCauses } from "./collection-hold.ts";

test("Staff let collections go on that are held for nothing else than a dispute or a charge-back [F6] [G8]", () => {
  expect(holdCauses.filter((cause) => areReleasable([cause]))).toEqual(["disputed", "charged-back"]);
  expect(areReleasable(["disputed", "charged-back"])).toBe(true);
  for (const cause of ["deceased", "place-disputed"] as const)
    expect(areReleasable(["disputed", cause])).toBe(false);
  expect(areReleasable([])).toBe(false);
});
