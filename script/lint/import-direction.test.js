import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { importDirection } from "./import-direction.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const importing = (name, path, source) => ({
  name,
  filename: join(root, path),
  code: `import { one } from "${source}";`,
});
const refused = (message, ...file) => ({ ...importing(...file), errors: [{ message }] });
const ofOneScreen =
  "only a screen's own folder imports from it; what several screens use belongs in web/app/parts";

new RuleTester().run("house/import-direction", importDirection, {
  valid: [
    importing("a screen's own part", "web/app/screens/price/referral/route.tsx", "./referral-card.tsx"),
    importing(
      "what screens share",
      "web/app/screens/price/referral/route.tsx",
      "../../../parts/form/drafts.ts",
    ),
    importing("the design", "web/app/parts/form/drafts.ts", "@evenly/design/button"),
    importing("what a brand looks like", "server/src/config.ts", "@evenly/design/packs"),
    importing("what is measured", "bench/src/serve.ts", "../../server/src/app.ts"),
    importing("a price, in the gallery", "design/gallery/prices.tsx", "../../web/app/parts/prices/price.tsx"),
    importing("a package", "web/app/parts/form/drafts.ts", "react"),
  ],
  invalid: [
    refused(
      ofOneScreen,
      "another screen",
      "web/app/screens/price/referral/route.tsx",
      "../household/route.tsx",
    ),
    refused(
      ofOneScreen,
      "the folder above",
      "web/app/screens/joining/landing/route.tsx",
      "../joining-page.tsx",
    ),
    refused(
      ofOneScreen,
      "a screen in a part",
      "web/app/parts/form/drafts.ts",
      "../../screens/legal/terms.tsx",
    ),
    refused(ofOneScreen, "a screen in the root", "web/app/root.tsx", "./screens/legal/terms.tsx"),
    {
      name: "another screen that is sent on or loaded later",
      filename: join(root, "web/app/screens/price/referral/route.tsx"),
      code: `export { one } from "../household/route.tsx"; export * from "../household/route.tsx"; import("../household/route.tsx");`,
      errors: [{ message: ofOneScreen }, { message: ofOneScreen }, { message: ofOneScreen }],
    },
    refused(
      "staff may not import web",
      "the customer's screens",
      "staff/app/root.tsx",
      "../../web/app/routes.ts",
    ),
    refused("web may not import staff", "the back office", "web/app/root.tsx", "../../staff/app/routes.ts"),
    refused("server may not import design", "a component", "server/src/config.ts", "@evenly/design/button"),
    refused(
      "design may not import domain",
      "the domain",
      "design/src/date-field.tsx",
      "@evenly/domain/calendar",
    ),
    refused(
      "design may not import contract",
      "the contract",
      "design/src/button.tsx",
      "@evenly/contract/texts",
    ),
    refused("design may not import web", "the web app", "design/src/button.tsx", "../../web/app/root.tsx"),
    refused(
      "gallery may not import web",
      "more of the web app",
      "design/gallery/fields.tsx",
      "../../web/app/parts/loading.tsx",
    ),
    refused(
      "web may not import gallery",
      "the gallery",
      "web/app/root.tsx",
      "../../design/gallery/gallery.tsx",
    ),
    refused("contract may not import design", "the design", "contract/src/index.ts", "@evenly/design/button"),
    refused("server may not import design", "the design", "server/src/main.ts", "@evenly/design/button"),
    refused(
      "server may not import bench",
      "a measurement",
      "server/test/app.ts",
      "../../bench/src/report.ts",
    ),
  ],
});
