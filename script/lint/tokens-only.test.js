import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { tokensOnly } from "./tokens-only.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const screen = (name, code) => ({
  name,
  code,
  filename: join(root, "web/app/screens/price/household/route.tsx"),
});
const elsewhere = (name, path, code) => ({ name, code, filename: join(root, path) });
const refused = (name, code, what) => ({
  ...screen(name, code),
  errors: [{ message: `a ${what} belongs in design/src/tokens.css` }],
});

new RuleTester().run("house/tokens-only", tokensOnly, {
  valid: [
    screen("a token", `<p style={{ width: "var(--form)", opacity: 0.5, margin: 0 }} />`),
    screen("a colour that comes as data", `<p style={{ backgroundColor: ribbon }} />`),
    screen("a share of the parent", `<p style={{ width: "50%" }} />`),
    screen("a drawing's own units", `<rect width={36} x="9.5" className="bar" />`),
    screen("a margin that is not a style", `new IntersectionObserver(watch, { rootMargin: "16px 0px" });`),
    screen("a link to a place on the page", `<a href="#address-line">Address</a>`),
    screen("a token read by a script", `box.animate(frames, { duration: readDuration("--t-base") });`),
    elsewhere("the gallery's sample data", "design/gallery/journey.tsx", `const ribbon = "#3ECF95";`),
    elsewhere("a test", "design/src/ribbon-colour.test.ts", `ribbonColour("#fff");`),
    elsewhere("another workspace", "server/src/main.ts", `const dusk = "#0a3238";`),
  ],
  invalid: [
    refused("a hex colour", `const dusk = "#0a3238";`, "colour"),
    {
      ...screen("a colour that a pack names", `<p style={{ color: "var(--colour-ink)" }} />`),
      errors: [{ message: "a pack's colour is for its pack alone" }],
    },
    refused("a colour function", `<path fill="rgb(8 41 46 / 0.5)" />`, "colour"),
    refused("a colour put together", "const tint = `hsl(${hue} 40% 50%)`;", "colour"),
    refused("the browser's own frame", `<meta name="theme-color" content="#0A3238" />`, "colour"),
    refused("a size in a style", `<p style={{ width: "12px" }} />`, "size or duration"),
    refused(
      "a size in a chosen style",
      `<p style={wide ? { inset: "0 1.5rem" } : {}} />`,
      "size or duration",
    ),
    refused("a size put together", "<p style={{ margin: `-4px ${gap}` }} />", "size or duration"),
    refused("a number that becomes pixels", `<p style={{ marginTop: 12 }} />`, "size or duration"),
    refused("a duration in a style", `<p style={{ transitionDuration: "200ms" }} />`, "size or duration"),
    refused("a size set by a script", `box.style.height = "20px";`, "size or duration"),
    refused("a property set by a script", `box.style.setProperty("--gap", "2em");`, "size or duration"),
    refused("an animation's duration", `box.animate(frames, { duration: 260 });`, "size or duration"),
    refused("an animation's bare duration", `box.animate(frames, 260);`, "size or duration"),
  ],
});
