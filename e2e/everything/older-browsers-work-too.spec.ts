import { expect, test } from "../fixtures.ts";
import { getPrice, heading, next, refuseCookies } from "../houses.ts";
import { givePerson, pay, person } from "../people.ts";
import { reachPayment } from "../sign-up-steps.ts";

/** Runs before the page's scripts: removes features that the oldest supported browsers lack. */
function removeNewer() {
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
    [URLSearchParams.prototype, ["size"]],
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
}

test("a house signs up and is joined in a browser that lacks what is newer than the oldest we serve", async ({
  page,
  browser,
  product,
  complaints,
}) => {
  await page.addInitScript(removeNewer);
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
  await refuseCookies(context, product.url);
  await theirs.goto(joinLink ?? "");
  await next(theirs);
  await givePerson(theirs, person("Otto", "Older", "floor"));
  await expect(heading(theirs, "Set up your Direct Debit")).toBeVisible();
  await pay(theirs);
  await expect(heading(theirs, "Congratulations!")).toBeVisible();
  await context.close();
});
