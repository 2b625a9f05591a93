import { importDirection } from "./import-direction.js";
import { pathsFromDomain } from "./paths-from-domain.js";
import { statusesInHttp } from "./statuses-in-http.js";
import { tokensOnly } from "./tokens-only.js";
import { wholePrices } from "./whole-prices.js";
import { wordsInFiles } from "./words-in-files.js";
import { wordsPassedIn } from "./words-passed-in.js";

export default {
  meta: { name: "house" },
  rules: {
    "import-direction": importDirection,
    "paths-from-domain": pathsFromDomain,
    "statuses-in-http": statusesInHttp,
    "tokens-only": tokensOnly,
    "whole-prices": wholePrices,
    "words-in-files": wordsInFiles,
    "words-passed-in": wordsPassedIn,
  },
};
