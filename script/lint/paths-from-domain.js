import { join, relative } from "node:path";
import * as pages from "../../domain/src/pages.ts";

const root = join(import.meta.dirname, "../..");

const paths = Object.values(pages).filter((path) => path !== pages.home);
/** Not behind the method of an API call. */
const isPath = new RegExp(String.raw`(?<![\w/.-]|\b[A-Z]+ )(${paths.join("|")})(?![\w-])`);

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

/** Paths belong in `domain/src/pages.ts`. Decision 25. */
export const pathsFromDomain = {
  create(context) {
    const from = relative(root, context.filename);
    if (!/^(web|server\/src|contract\/src)\//.test(from) || /\.test\.tsx?$/.test(from)) return {};
    const check = (node, text) => {
      if (isHome(node) || isPath.test(text))
        context.report({ node, message: "paths stand in domain/src/pages.ts" });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ""),
    };
  },
};
