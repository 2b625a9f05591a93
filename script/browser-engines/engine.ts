/** What journeys need from a browser. XPath works with every driver. */
export type Engine = {
  open(url: string): Promise<void>;
  run(expression: string): Promise<unknown>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  forget(): Promise<void>;
  takePicture(file: string): Promise<void>;
  close(): Promise<void>;
};

const patience = 30_000;
/** Milliseconds: new pages ignore pointers at first. */
const betweenPresses = 2_000;

function isThere(xpath: string) {
  return `Boolean(document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue)`;
}

/** Waits for the element, calling `nudge` now and then. */
export async function waitFor(engine: Engine, xpath: string, nudge?: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + patience;
  let nudged = Date.now();
  while ((await engine.run(isThere(xpath))) !== true) {
    if (nudge && Date.now() - nudged > betweenPresses) {
      await nudge().catch(() => undefined);
      nudged = Date.now();
    }
    if (Date.now() > deadline) {
      const page = await engine.run("document.querySelector('main')?.innerText.slice(0, 300) ?? ''");
      throw new Error(`There is no ${xpath}. The page says: ${String(page)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
