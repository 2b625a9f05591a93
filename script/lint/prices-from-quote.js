import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Price calculations: only `web/app/quote` may call them. */
const sums = [
  "chargeByTheDay",
  "monthlyFromWeekly",
  "packagePrice",
  "paymentSchedule",
  "percentOff",
  "subtractPence",
];

export const pricesFromQuote = {
  create(context) {
    const from = relative(root, context.filename);
    if (!from.startsWith("web/app/") || from.startsWith("web/app/quote/") || /\.test\.tsx?$/.test(from))
      return {};
    return {
      ImportSpecifier: (node) =>
        sums.includes(node.imported.name) &&
        context.report({ node, message: `${node.imported.name} is for web/app/quote alone` }),
    };
  },
};
