import { expect, test } from "vitest";
import { splitSpeed } from "./split-speed.ts";

test("a speed is extracted from an option's description", () => {
  expect(splitSpeed('<p>For full houses.</p><p data-speed="1000">1,000 Mbps</p>')).toEqual({
    rest: "<p>For full houses.</p>",
    mbps: 1000,
  });
  expect(splitSpeed('<p class="a" data-speed="67"><b>67</b> Mbps</p><p>Rest</p>')).toEqual({
    rest: "<p>Rest</p>",
    mbps: 67,
  });
});

test("a description without a speed does not change", () => {
  expect(splitSpeed("<p>Everything <em>included</em>.</p>")).toEqual({
    rest: "<p>Everything <em>included</em>.</p>",
    mbps: undefined,
  });
});
