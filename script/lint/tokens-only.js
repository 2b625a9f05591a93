import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

const hexColour = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const colourFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const sizeOrDuration = /(?:^|[^\w#-])-?(?:\d+|\d*\.\d+)(?:px|r?em|ch|ex|pt|m?s)\b/;
/** Unitless properties; for all others React adds px. */
const unitless = new Set(["opacity", "order", "flex", "flexGrow", "flexShrink", "scale"]);

const textOf = (node) => {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node.type === "TemplateElement" ? node.value.raw : undefined;
};

const parentsOf = (node) => (node.parent ? [node.parent, ...parentsOf(node.parent)] : []);

const isStyle = (node) => node.type === "JSXAttribute" && node.name.name === "style";

/** Scripts that set CSS: `style={…}`, `element.style.x = …`, `style.setProperty(…)`, `element.animate(…)`. */
const reachesCss = (parents) =>
  parents.some(
    (node) =>
      isStyle(node) ||
      (node.type === "AssignmentExpression" && node.left.object?.property?.name === "style") ||
      (node.type === "CallExpression" && ["setProperty", "animate"].includes(node.callee.property?.name)),
  );

const keyOf = (parents) => parents.find(({ type }) => type === "Property")?.key;

/** Colours, sizes and durations come from tokens (design/src/tokens.css and packs/). */
export const tokensOnly = {
  create(context) {
    const path = relative(root, context.filename);
    if (!/^(?:web\/app|staff\/app|design\/src)\//.test(path) || /\.test\.tsx?$/.test(path)) return {};
    const refuse = (node, what) =>
      context.report({ node, message: `a ${what} belongs in design/src/tokens.css` });

    const checkText = (node) => {
      const text = textOf(node);
      if (text === undefined) return;
      const parents = parentsOf(node);
      if (text.includes("--colour-"))
        context.report({ node, message: "a pack's colour is for its pack alone" });
      else if (hexColour.test(text) || colourFunction.test(text)) refuse(node, "colour");
      else if (sizeOrDuration.test(text) && reachesCss(parents)) refuse(node, "size or duration");
    };
    const checkNumber = (node) => {
      if (typeof node.value !== "number" || node.value === 0) return;
      const parents = parentsOf(node);
      const key = keyOf(parents);
      const pixels = parents.some(isStyle) && key !== undefined && !unitless.has(key.name);
      const animation = parents.find(({ callee }) => callee?.property?.name === "animate");
      const time =
        animation && (key ? ["duration", "delay"].includes(key.name) : animation.arguments[1] === node);
      if (pixels || time) refuse(node, "size or duration");
    };
    return {
      Literal(node) {
        checkText(node);
        checkNumber(node);
      },
      TemplateElement: checkText,
    };
  },
};
