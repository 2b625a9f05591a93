import { join, relative } from "node:path";
import * as pages from "../../domain/src/pages.ts";
import * as staffPages from "../../staff/app/pages.ts";

const root = join(import.meta.dirname, "../..");

/** Not behind the method of an API call. */
const matcherOf = (all) => {
  const paths = Object.values(all).filter((path) => typeof path === "string" && path !== pages.home);
  return new RegExp(String.raw`(?<![\w/.-]|\b[A-Z]+ )(${paths.join("|")})(?![\w-])`);
};

const lists = [
  { of: /^(web|server\/src|contract\/src)\//, list: "domain/src/pages.ts", isPath: matcherOf(pages) },
  { of: /^staff\/app\//, list: "staff/app/pages.ts", isPath: matcherOf(staffPages) },
];

/** A lone slash is a path only as the target of a link or redirect. */
const isHome = (node) => {
  if (node.value !== pages.home) return false;
  const at = node.parent.type === "JSXExpressionContainer" ? node.parent.parent : node.parent;
  if (at.type === "JSXAttribute") return at.name.name === "to" || at.name.name === "href";
  const { name, object, property } = at.type === "CallExpression" ? at.callee : {};
  return (
    ["navigate", "redirect", "replace"].includes(name) ||
    (object?.name === "location" && property.name === "assign")
  );
};

/** Paths belong in `domain/src/pages.ts`, those of the back office in `staff/app/pages.ts`. Decision 25. */
export const pathsFromDomain = {
  create(context) {
    const from = relative(root, context.filename);
    const { list, isPath } = lists.find(({ of }) => of.test(from)) ?? {};
    if (list === undefined || from === list || /\.test\.tsx?$/.test(from)) return {};
    const check = (node, text) => {
      if (isHome(node) || isPath.test(text)) context.report({ node, message: `paths stand in ${list}` });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      // In the back office a later part may belong to an address of the API.
      TemplateElement: (node) =>
        (from.startsWith("staff/") && node !== node.parent.quasis[0]) || check(node, node.value.cooked ?? ""),
    };
  },
};
