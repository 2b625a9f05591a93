import { expect, test } from "vitest";
import { areReleasable, holdCauses } from "./collection-hold.ts";

test("Staff let collections go on that are held for whatever cause but a disputed place [F6] [G8] [I5]", () => {
  expect(holdCauses.filter((cause) => areReleasable([cause]))).toEqual([
    "disputed",
    "charged-back",
    "deceased",
    "agreed",
    "breathing-space",
  ]);
  expect(areReleasable(["disputed", "charged-back"])).toBe(true);
  expect(areReleasable(["disputed", "place-disputed"])).toBe(false);
  expect(areReleasable([])).toBe(false);
});
