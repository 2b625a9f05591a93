import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { wordsPassedIn } from "./words-passed-in.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const component = (name, code, path = "design/src/panel.tsx") => ({ name, code, filename: join(root, path) });
const refused = (name, code) => ({
  ...component(name, code),
  errors: [{ message: "words are passed in, by props" }],
});

new RuleTester().run("house/words-passed-in", wordsPassedIn, {
  valid: [
    component("words of a prop", `const P = ({ title }) => <h2 aria-label={title}>{title}</h2>;`),
    component("a space between two words", "const P = ({ a }) => <b>{` ${a}`}</b>;"),
    component("a look by default", `const P = ({ look = "plain" }) => <b className={look} role="status" />;`),
    component("a screen", `const P = () => <h2>Your package</h2>;`, "web/app/parts/loading.tsx"),
    component("a test", `const P = () => <h2>Your package</h2>;`, "design/src/markup.test.tsx"),
  ],
  invalid: [
    refused("a text", `const P = () => <h2>Your package</h2>;`),
    refused("a text among others", "const P = ({ n }) => <b>{`${n} of`}</b>;"),
    refused("one of two texts", `const P = ({ on }) => <b>{on ? "on" : "off"}</b>;`),
    refused("a text that comes or not", `const P = ({ on }) => <b>{on && "chosen"}</b>;`),
    refused("a label", `const P = () => <nav aria-label="About this site" />;`),
    refused("a label put together", "const P = ({ brand }) => <a aria-label={`${brand}, home page`} />;"),
    refused("a default", `const P = ({ title = "Close" }) => <h2>{title}</h2>;`),
  ],
});
