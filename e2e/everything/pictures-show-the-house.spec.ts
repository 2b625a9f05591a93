import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { FunctionComponent } from "react";
import sharp from "sharp";
import { createServer } from "vite";
import { housePicturePath, type HouseState } from "../../server/src/mail/templates/house-picture.ts";
import { houseStates } from "../house-states.ts";

/**
 * Pictures for places without SVG: mails, link previews and icons. They are committed; `script/draw-pictures` draws
 * them with the code that these tests compare with.
 */
const root = join(import.meta.dirname, "../..");
const isDrawing = process.env.DRAW_PICTURES === "1";

/** A sample: all are drawn at the same time. */
const compared = houseStates.filter(({ housemateCount, joined }) =>
  [Math.ceil(housemateCount / 2), housemateCount].includes(joined),
);

async function compare(page: Page, path: string, quality = 80) {
  const shown = await page.screenshot();
  if (!isDrawing)
    return expect.soft(shown).toMatchSnapshot(path.split("/"), { threshold: 0.1, maxDiffPixels: 100 });
  // A palette suits flat drawings, at a third of the bytes.
  const picture = await sharp(shown).png({ palette: true, quality, dither: 0 }).toBuffer();
  writeFileSync(join(root, "web/public", path), picture);
}

/** Serves the House and its styles through Vite, for JSX. */
async function serveHouse() {
  const vite = await createServer({
    root: join(root, "design"),
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { host: "127.0.0.1", port: 0, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await vite.listen();
  const { House } = (await vite.ssrLoadModule("/src/house/house.tsx")) as {
    House: FunctionComponent<Record<string, unknown>>;
  };
  const modules = [...vite.environments.ssr.moduleGraph.idToModuleMap.keys()];
  const sheets = [
    "/src/tokens.css",
    "/src/packs/house.css",
    "/src/packs/evenly.css",
    ...modules.filter((file) => file.endsWith(".css")),
  ];
  const styles = await Promise.all(
    sheets.map(async (sheet) => String((await vite.ssrLoadModule(`${sheet}?inline`)).default)),
  );
  const require = createRequire(join(root, "design/package.json"));
  const { createElement } = require("react") as typeof import("react");
  const { renderToStaticMarkup } = require("react-dom/server") as typeof import("react-dom/server");
  const draw = ({ housemateCount: housemates, joined }: HouseState) =>
    renderToStaticMarkup(
      createElement(House, {
        housemates,
        joined,
        utilities: { energy: "on", water: "on", broadband: "on", tv: "on" },
        complete: joined === housemates,
        street: true,
        label: "",
      }),
    );
  return {
    url: `${vite.resolvedUrls?.local[0] ?? ""}picture`,
    styles: styles.join("\n"),
    draw,
    stop: () => vite.close(),
  };
}

const scene = `
  body { margin: 0; height: 100vh; box-sizing: border-box; padding-top: calc(14 / 300 * 100vh); overflow: hidden;
    border-bottom: calc(14 / 300 * 100vh) solid var(--stage-ground); background: var(--stage); }`;

test("the House in mails and link previews equals the screens' House", async ({ page }) => {
  const house = await serveHouse();
  try {
    await page.route(house.url, (route) =>
      route.fulfill({ contentType: "text/html", body: `<style>${house.styles}${scene}</style>` }),
    );
    await page.goto(house.url);
    const show = (markup: string) =>
      page.locator("body").evaluate((body, html) => (body.innerHTML = html), markup);
    // 1.5 device pixels per mail pixel; more than two on a phone.
    await page.setViewportSize({ width: 780, height: 450 });
    for (const state of isDrawing ? houseStates : compared) {
      await show(house.draw(state));
      await compare(page, housePicturePath(state));
    }
    await page.setViewportSize({ width: 1200, height: 630 });
    await show(house.draw({ housemateCount: 4, joined: 3 }));
    await compare(page, "house/link-preview.png", 100);
  } finally {
    await house.stop();
  }
});

test("the icons are the logo on a light ground, for a home screen of any colour", async ({ page }) => {
  const logo = readFileSync(join(root, "web/public/favicon.svg"), "base64");
  await page.setContent(
    `<body style="margin: 12.5vw; background: white"><img style="display: block; width: 75vw" alt="" src="data:image/svg+xml;base64,${logo}" />`,
  );
  for (const [name, size] of [
    ["icon-192", 192],
    ["icon-512", 512],
    ["apple-touch-icon", 180],
  ] as const) {
    await page.setViewportSize({ width: size, height: size });
    await compare(page, `icons/${name}.png`);
  }
});
