import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../fixtures.ts";
import { getPrice, heading, next, refuseCookies } from "../houses.ts";
import { givePerson, pay, person } from "../people.ts";
import { reachPayment } from "../sign-up-steps.ts";

/** Runs before the page's scripts: removes features that the oldest supported browsers lack. */
const removeNewer = () => {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [globalThis, ["Temporal", "requestIdleCallback", "scheduler", "navigation", "Iterator", "URLPattern"]],
    [AbortSignal, ["any", "timeout"]],
    [Array, ["fromAsync"]],
    [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Promise, ["withResolvers", "try"]],
    [RegExp, ["escape"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
    [URL, ["canParse", "parse"]],
    [ReadableStream, ["from"]],
    [Response, ["json"]],
    [Document.prototype, ["startViewTransition"]],
    [Element.prototype, ["checkVisibility"]],
    [HTMLElement.prototype, ["showPopover", "hidePopover", "togglePopover"]],
  ];
  for (const [holder, names] of newer) for (const name of names) Reflect.deleteProperty(holder, name);
  const { RegExp: Native } = globalThis;
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given: [string | RegExp, string?], made) => {
      if (/\(\?<[=!]/.test(String(given[0]))) throw new SyntaxError("Invalid regular expression");
      return Reflect.construct(target, given, made) as RegExp;
    },
  });
};

test("a house signs up and is joined in a browser that lacks what is newer than the oldest we serve", async ({
  page,
  browser,
  product,
  complaints,
}) => {
  await page.addInitScript(removeNewer);
  await refuseCookies(page, product.url);
  await getPrice(page, "Olga", 15);
  await reachPayment(page);
  await page.getByLabel("Sort code").fill("200000");
  await page.getByLabel("Account number").fill("55779911");
  await expect(page.getByText("Barclays")).toBeVisible();
  await pay(page);
  await expect(heading(page, "Invite Your Housemates")).toBeVisible();
  const joinLink = await page
    .getByText(/\/joining-tenant\?guid=/)
    .first()
    .textContent();

  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  complaints.watch(theirs);
  complaints.expect(/404 .*validate-joining-tenant/);
  await theirs.addInitScript(removeNewer);
  await refuseCookies(theirs, product.url);
  await theirs.goto(joinLink ?? "");
  await next(theirs);
  await givePerson(theirs, person("Otto", "Older", "floor"));
  await expect(heading(theirs, "Set up your Direct Debit")).toBeVisible();
  await pay(theirs);
  await expect(heading(theirs, "Congratulations!")).toBeVisible();
  await context.close();
});

test("the build has no syntax that they cannot parse", () => {
  const folder = join(import.meta.dirname, "../../web/build/client/assets");
  const read = (ending: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  for (const [file, text] of read(".js")) {
    expect(/\(\?<[=!]/.test(text), `${file} looks behind in a pattern`).toBe(false);
    expect(/\bstatic\s*\{/.test(text), `${file} has a static block`).toBe(false);
    const newer =
      /\.(?:toSorted|toReversed|toSpliced|withResolvers)\(|\.groupBy\(|AbortSignal\.(?:any|timeout)\(/;
    expect(newer.exec(text)?.[0], `${file} calls what they lack`).toBeUndefined();
  }
  for (const [file, text] of read(".css")) {
    expect(/@media[^{]*[<>]/.test(text), `${file} asks for a range of widths`).toBe(false);
    expect(/text-decoration:\s*[^;}]*(?:px|var\()/.test(text), `${file} has a thick underline`).toBe(false);
  }
});
