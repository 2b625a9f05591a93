const parentsOf = (node) => (node.parent ? [node.parent, ...parentsOf(node.parent)] : []);

const isText = (child) => child.type !== "JSXText" || child.value.trim() !== "";

/**
 * A browser that translates a page puts new nodes in the place of each text. React writes a new price into the element
 * that holds it as its only text; a text beside others it would go on writing into the one that has been taken out.
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
