import { describe, expect, it } from "vitest";
import { planHouse, skyTop, slopeAt } from "./geometry.ts";

const counts = Array.from({ length: 15 }, (_, index) => index + 1);

describe("the plan of the house", () => {
  it("has one window for every housemate, from 1 to 15", () => {
    for (const count of counts) expect(planHouse(count).windows).toHaveLength(count);
  });

  it("keeps every window inside the walls and above the ground floor", () => {
    for (const count of counts) {
      const plan = planHouse(count);
      for (const window of plan.windows) {
        expect(Math.abs(window.x) + 17.5).toBeLessThanOrEqual(plan.width / 2);
        expect(window.y).toBeLessThanOrEqual(-80);
        expect(window.y - 36).toBeGreaterThan(-plan.height);
      }
    }
  });

  it("never lets two windows overlap", () => {
    for (const count of counts) {
      const { windows } = planHouse(count);
      windows.forEach((a, index) => {
        for (const b of windows.slice(index + 1)) {
          expect(Math.abs(a.x - b.x) >= 35 || Math.abs(a.y - b.y) >= 40).toBe(true);
        }
      });
    }
  });

  it("puts four housemates on two floors of two, the upper windows arched", () => {
    const plan = planHouse(4);
    expect(plan.rows).toEqual([2, 2]);
    expect(plan.windows.map((window) => window.arched)).toEqual([true, true, false, false]);
    expect([plan.width, plan.height]).toEqual([146, 178]);
  });

  it("limits a count that is being typed to 1 to 15", () => {
    expect(planHouse(0).housemates).toBe(1);
    expect(planHouse(99).housemates).toBe(15);
    expect(planHouse(Number.NaN).housemates).toBe(1);
  });

  it("meets the eaves at the walls and the ridge in the middle", () => {
    const plan = planHouse(6);
    expect(slopeAt(plan, plan.right)).toBe(-plan.height);
    expect(slopeAt(plan, 0)).toBe(-plan.height - plan.roofHeight);
    expect(skyTop(plan, true)).toBeLessThan(skyTop(plan, false));
  });
});
