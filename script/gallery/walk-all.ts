import { Product } from "../../e2e/product.ts";
import { openBrowser } from "../../e2e/open-browser.ts";
import { journeys } from "./journeys.ts";
import type { Stop, Visitor } from "./stop.ts";
import { walk } from "./walk.ts";

const atOnce = 2;

type Looks = {
  readonly isWanted: (stop: Stop) => boolean;
  readonly look: (stop: Stop, visitor: Visitor) => Promise<void>;
  readonly sharpness?: number;
};

/** Makes the journeys on a product of their own, and says what stood in the way of each. */
export const walkAll = async (looks: Looks): Promise<string[]> => {
  const browser = await openBrowser();
  const product = await Product.start();
  const problems: string[] = [];
  const waiting = [...journeys.entries()];
  const walkNext = async (): Promise<void> => {
    const entry = waiting.shift();
    if (entry === undefined) return;
    const [index, journey] = entry;
    const from = `192.0.2.${String(index + 1)}`;
    await walk({ browser, product, journey, from, ...looks }).catch((error: unknown) => {
      problems.push(sayProblem(error));
    });
    return walkNext();
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, walkNext));
    return problems;
  } finally {
    await browser.close();
    await product.stop();
  }
};

const sayProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${sayProblem(error.cause)}`;
};
