import { dirname, join, relative } from "node:path";
import { complaintAboutRooms } from "./rooms.js";
import { tokensOnly } from "./tokens-only.js";
import { wholePrices } from "./whole-prices.js";

const root = join(import.meta.dirname, "../..");

/** What each workspace may import of the others. `web → contract → domain ← server → contract`. */
const mayImport = {
  domain: [],
  contract: ["domain"],
  web: ["contract", "domain"],
  server: ["contract", "domain"],
};

/** Folders of web/app that any screen may use; every other folder is a screen, and no screen imports another. */
const sharedByScreens = new Set([
  "address",
  "analytics",
  "api",
  "consent",
  "design",
  "error-reporting",
  "form",
  "house-complete",
  "invite",
  "journey",
  "package",
  "payment",
  "person",
  "quote",
  "shell",
]);

const workspaceOf = (path) => path.split("/")[0];

/** The path from the root that an import leads to, or undefined for a package from outside. */
const targetOf = (file, source) => {
  if (source.startsWith("@evenly/"))
    return `${source.slice("@evenly/".length).replace(/^([^/]+)\/?/, "$1/src/")}`;
  if (source.startsWith(".")) return relative(root, join(dirname(file), source));
  return undefined;
};

const screenOf = (path) =>
  path.startsWith("web/app/") && path.split("/").length > 3 ? path.split("/")[2] : undefined;

const complaintAbout = (from, to) => {
  const [here, there] = [workspaceOf(from), workspaceOf(to)];
  if (here in mayImport && there in mayImport && here !== there && !mayImport[here].includes(there))
    return `${here} may not import ${there}`;
  const [screen, other] = [screenOf(from), screenOf(to)];
  if (screen && other && screen !== other && !sharedByScreens.has(other))
    return `the screen ${screen} may not import the screen ${other}`;
  return complaintAboutRooms(from, to);
};

const importDirection = {
  create(context) {
    const check = (node) => {
      if (typeof node.source?.value !== "string") return;
      const to = targetOf(context.filename, node.source.value);
      const complaint = to && complaintAbout(relative(root, context.filename), to);
      if (complaint) context.report({ node, message: complaint });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

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
    "tokens-only": tokensOnly,
    "whole-prices": wholePrices,
  },
};
