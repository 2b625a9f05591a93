import { dirname, join, relative } from "node:path";
import { complaintAboutRooms } from "./rooms.js";

const root = join(import.meta.dirname, "../..");

/**
 * Allowed imports between workspaces: `web, staff → design; web, staff → contract → domain ← server → contract;
 * server → design/src/packs`, since the server writes a brand's look into pages and mails. The gallery also shows the customers'
 * prices. Nothing else imports it, or `bench`.
 */
const mayImport = {
  domain: [],
  contract: ["domain"],
  design: [],
  gallery: ["design/src", "domain", "web/app/parts/prices"],
  web: ["contract", "design/src", "domain"],
  staff: ["contract", "design/src", "domain"],
  server: ["contract", "design/src/packs", "domain"],
  bench: ["domain", "server"],
};

const workspaceOf = (path) => (path.startsWith("design/gallery/") ? "gallery" : path.split("/")[0]);

/** Path from the root, or undefined for an external package. */
const targetOf = (file, source) => {
  if (source.startsWith("@evenly/"))
    return `${source.slice("@evenly/".length).replace(/^([^/]+)\/?/, "$1/src/")}`;
  if (source.startsWith(".")) return relative(root, join(dirname(file), source));
  return undefined;
};

const isOfScreen = (path) => path.startsWith("web/app/screens/");

const complaintAbout = (from, to) => {
  const [here, there] = [workspaceOf(from), workspaceOf(to)];
  const isAllowed = (allowed) => `${to}/`.startsWith(`${allowed}/`);
  if (here in mayImport && there in mayImport && here !== there && !mayImport[here].some(isAllowed))
    return `${here} may not import ${there}`;
  if (isOfScreen(to) && !(isOfScreen(from) && to.startsWith(`${dirname(from)}/`)))
    return "only a screen's own folder imports from it; what several screens use belongs in web/app/parts";
  return complaintAboutRooms(from, to);
};

export const importDirection = {
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
