import axe from "axe-core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Gallery } from "./gallery.tsx";

const files = Object.keys(
  import.meta.glob([
    "../src/*.tsx",
    "../src/house/house.tsx",
    "../../web/app/parts/prices/*.tsx",
    "!**/*.test.tsx",
  ]),
);
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

let root: Root;

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement("main")));
  root.render(<Gallery />);
  await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
});

afterEach(() => {
  root.unmount();
  document.querySelector("main")?.remove();
});

test("every component is in the gallery, and every exhibit has a named state", () => {
  const shown = [...document.querySelectorAll("[data-component]")].map((exhibit) => ({
    name: exhibit.getAttribute("data-component") ?? "",
    states: [...exhibit.querySelectorAll("figure > figcaption")].map(({ textContent }) => textContent),
  }));
  const components = files.map((file) => file.split("/").at(-1)?.replace(".tsx", ""));
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((name) => !shown.some((exhibit) => exhibit.name === name))).toEqual([]);
  for (const { name, states } of shown) {
    expect(states.length, name).toBeGreaterThan(0);
    expect(states, name).not.toContain("");
    expect(new Set(states).size, `${name} has two states of one name`).toBe(states.length);
  }
});

test("the gallery has the House for 1 to 15 housemates, and every part of it in every state", () => {
  const house = document.querySelector('[data-component="house"]')!;
  const figures = [...house.querySelectorAll("figure")];
  for (let housemates = 1; housemates <= 15; housemates += 1) {
    const name = housemates === 1 ? "1 housemate" : `${String(housemates)} housemates`;
    const shown = figures.find((figure) => figure.querySelector("figcaption")?.textContent === name);
    expect(shown?.querySelectorAll("[data-lit]"), name).toHaveLength(housemates);
  }
  for (const state of ["off", "now", "on", "skip"])
    expect(house.querySelector(`[data-state="${state}"]`), state).not.toBeNull();
  expect(house.querySelector('[data-you="1"]')).not.toBeNull();
});

test.each([390, 1280])("all of it is accessible and fits at %i px", { timeout: 120_000 }, async (width) => {
  await page.viewport(width, 900);
  await expect.element(page.getByRole("listbox").first()).toBeVisible();
  const { violations } = await axe.run(document.body, { runOnly: wcag, resultTypes: ["violations"] });
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
  ).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(width);
});
