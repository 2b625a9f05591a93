import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { pricesFromQuote } from "./prices-from-quote.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const file = (path, code) => ({ name: `${path}: ${code}`, code, filename: join(root, path) });
const month = `import { formatPounds, monthlyFromWeekly } from "@evenly/domain/money";`;

new RuleTester().run("house/prices-from-quote", pricesFromQuote, {
  valid: [
    file("web/app/quote/shown-price.ts", month),
    file("web/app/parts/payment/say-payments.test.ts", month),
    file("server/src/pricing/index.ts", month),
    file("web/app/parts/prices/price.tsx", `import { formatPounds } from "@evenly/domain/money";`),
  ],
  invalid: [
    {
      ...file("web/app/parts/prices/price.tsx", month),
      errors: [{ message: "monthlyFromWeekly is for web/app/quote alone" }],
    },
  ],
});
