import { join, relative } from "node:path";
import { importDirection } from "./import-direction.js";
import { pathsFromDomain } from "./paths-from-domain.js";
import { pricesFromQuote } from "./prices-from-quote.js";
import { statusesInHttp } from "./statuses-in-http.js";
import { tokensOnly } from "./tokens-only.js";
import { wholePrices } from "./whole-prices.js";
import { wordsInFiles } from "./words-in-files.js";
import { wordsPassedIn } from "./words-passed-in.js";

const root = join(import.meta.dirname, "../..");

const noClockInDomain = {
  create(context) {
    const from = relative(root, context.filename);
    if (!from.startsWith("domain/src/") || from.endsWith(".test.ts")) return {};
    return {
      NewExpression: (node) =>
        node.callee.name === "Date" && context.report({ node, message: "today is an argument (Ruling C14)" }),
      MemberExpression: (node) =>
        ((node.object.name === "Date" && node.property.name === "now") ||
          (node.object.name === "Temporal" && node.property.name === "Now")) &&
        context.report({ node, message: "today is an argument (Ruling C14)" }),
    };
  },
};

export default {
  meta: { name: "house" },
  rules: {
    "import-direction": importDirection,
    "no-clock-in-domain": noClockInDomain,
    "paths-from-domain": pathsFromDomain,
    "prices-from-quote": pricesFromQuote,
    "statuses-in-http": statusesInHttp,
    "tokens-only": tokensOnly,
    "whole-prices": wholePrices,
    "words-in-files": wordsInFiles,
    "words-passed-in": wordsPassedIn,
  },
};
