import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { wordsInFiles } from "./words-in-files.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const screen = (name, code, path = "web/app/screens/price/route.tsx") => ({
  name,
  code,
  filename: join(root, path),
});
const refused = (name, code) => ({
  ...screen(name, code),
  errors: [{ message: "words stand in a file of words" }],
});

new RuleTester().run("house/words-in-files", wordsInFiles, {
  valid: [
    screen("words of a file of words", "const S = () => <h2 title={words.title}>{words.text(3)}</h2>;"),
    screen("a file of words", `export const next = "Next";`, "web/app/parts/words.ts"),
    screen(
      "a document of words",
      "export const text = <p>Your data</p>;",
      "web/app/screens/legal/terms-words.tsx",
    ),
    screen("a test", `say("Your house");`, "web/app/parts/house/house-text.test.ts"),
    screen("the page for engineers", "const G = () => <h2>Your house</h2>;", "design/gallery/lists.tsx"),
    screen(
      "what is chosen among",
      `const S = () => <Note tone="invalid" className="a b" role={on ? "img" : "alert"} />;`,
    ),
    screen(
      "a product",
      `const isTv = products.find(({ type }) => type === "TV Licence") ?? find("Broadband");`,
    ),
    screen("a call of the API", `call("GET /products", { query });`),
    screen(
      "what is logged or thrown",
      `logFailure("The address was not verified"); throw new Error("No answer here");`,
    ),
    screen("a type", `type State = "Not given yet";`),
    screen("a space between two words", "const S = () => <b>{` ${a}`}</b>;"),
    screen(
      "words and the example of a mail",
      `const words = { ended: (at) => \`It ended at \${at}.\` };
       const write = (at) => paragraph(words.ended(at));
       export const refund = { write, example: { reason: "Paid twice" } };`,
      "server/src/mail/templates/refund.ts",
    ),
    screen(
      "how a mail looks",
      `h("div", { style: { padding: "28px 20px 12px" } });`,
      "server/src/mail/templates/html-part.ts",
    ),
    screen("another room", `throw new Error("Nothing was built");`, "server/src/mail/smtp.ts"),
  ],
  invalid: [
    refused("a text", "const S = () => <h2>Next</h2>;"),
    refused("a text among others", "const S = () => <b>{n} of {m}</b>;"),
    refused("a label", `const S = () => <Field label="city" />;`),
    refused("a prop that is shown", `const S = () => <Title lede="Check everything" />;`),
    refused("one of two texts", `const S = () => <b>{on ? words.on : "Not wanted"}</b>;`),
    refused("a sentence put together", "const say = (n) => `${n} housemates have joined`;"),
    refused("a word between two", "const say = (a, b) => `${a} to ${b}`;"),
    refused("a text in a list", `const facts = [{ name: "Tenancy", value }];`),
    refused("what a function is given", `setError("You must agree");`),
    {
      ...refused(
        "a sentence of a mail",
        "const write = (at) => paragraph(`Your tenancy at ${at} has ended.`);",
      ),
      filename: join(root, "server/src/mail/templates/refund.ts"),
      errors: [0, 1].map(() => ({ message: "words stand in a file of words" })),
    },
    {
      ...screen(
        "a text that a mail never says",
        `const words = { title: "Next", old: "Before" }; paragraph(words.title);`,
        "server/src/mail/templates/refund.ts",
      ),
      errors: [{ message: "the mail never says this" }],
    },
    refused("words that are no mail's", `const words = { title: "Next" };`),
    refused("a default", `const S = ({ title = "Close" }) => <h2>{title}</h2>;`),
  ],
});
