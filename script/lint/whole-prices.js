const parentsOf = (node) => (node.parent ? [node.parent, ...parentsOf(node.parent)] : []);

const isText = (child) => child.type !== "JSXText" || child.value.trim() !== "";

/**
 * Translating browsers replace text nodes. React then updates a price only if it is its element's only text;
 * otherwise it writes into a detached node.
 */
export const wholePrices = {
  create(context) {
    return {
      CallExpression(node) {
        if (node.callee.name !== "formatPounds") return;
        const parents = parentsOf(node);
        const at = parents.findIndex(({ type }) => type.startsWith("JSX"));
        const [held, element] = [parents[at], parents[at + 1]];
        if (held?.type !== "JSXExpressionContainer" || !element?.type.startsWith("JSX")) return;
        if (element.type === "JSXAttribute" || element.children.filter(isText).length === 1) return;
        context.report({
          node,
          message: "a price is the only text of its element, also in a translated page",
        });
      },
    };
  },
};
