import { join, relative } from "node:path";
import { hasLetters, spoken } from "./said.js";

const root = join(import.meta.dirname, "../..");

/** Texts of a literal or template. */
const textsOf = (node) => {
  if (node?.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node?.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked ?? "");
  if (node?.type === "ConditionalExpression")
    return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  if (node?.type === "LogicalExpression") return [...textsOf(node.left), ...textsOf(node.right)];
  if (node?.type === "JSXExpressionContainer") return textsOf(node.expression);
  return [];
};

/** A design component gets its texts as props, without defaults. */
export const wordsPassedIn = {
  create(context) {
    const path = relative(root, context.filename);
    if (!path.startsWith("design/src/") || /\.test\.tsx?$/.test(path)) return {};
    const check = (node, texts) => {
      if (texts.some(hasLetters)) context.report({ node, message: "words are passed in, by props" });
    };
    return {
      JSXText: (node) => check(node, [node.value]),
      JSXAttribute: (node) => spoken.has(node.name.name) && check(node, textsOf(node.value)),
      JSXExpressionContainer: (node) => node.parent.type !== "JSXAttribute" && check(node, textsOf(node)),
      // `title = "Close"`, not `look = "plain"`: enumerated values start in lower case.
      AssignmentPattern: (node) =>
        check(
          node,
          textsOf(node.right).filter((text) => /^\P{L}*\p{Lu}|\s/u.test(text)),
        ),
    };
  },
};
