import type { Page } from "@playwright/test";
import { lookAt, type Subject } from "../../e2e/look-at-screen.ts";
import { openBrowser } from "../../e2e/open-browser.ts";
import { Product } from "../../e2e/product-process.ts";
import { settleVisitors } from "../../e2e/visitors.ts";

const atOnce = 2;

type Looks<One> = {
  readonly sharpness?: number;
  readonly look: (page: Page, subject: One) => Promise<void>;
};

/** Opens each subject in a product of its own; returns failures. */
export async function lookAtEach<One extends Subject>(
  subjects: readonly One[],
  { look, ...looks }: Looks<One>,
): Promise<string[]> {
  const browser = await openBrowser();
  const product = await Product.start();
  const place = { browser, origin: product.url, visitors: settleVisitors(product.url) };
  const problems: string[] = [];
  const waiting = [...subjects.entries()];
  const lookAtNext = async (): Promise<void> => {
    const entry = waiting.shift();
    if (entry === undefined) return;
    const [index, subject] = entry;
    const from = `192.0.2.${String(index + 1)}`;
    await lookAt(place, subject, { ...looks, from, look: (page) => look(page, subject) }).catch(
      (error: unknown) => {
        problems.push(problemText(error));
      },
    );
    return lookAtNext();
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lookAtNext));
    return problems;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function problemText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${problemText(error.cause)}`;
}
