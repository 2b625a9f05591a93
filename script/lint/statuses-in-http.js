import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

const isStatus = (node) => /^status(Code)?$/.test(node?.name ?? node?.value ?? "");
const isNumber = (node) => typeof node?.value === "number";

/** Numeric values of a type or expression: `200 | 201`, `full ? 410 : 200`, `404 as const`. */
const numbersIn = (node) => {
  if (!node) return [];
  if (isNumber(node)) return [node];
  const parts = [node.literal, node.expression, node.consequent, node.alternate, ...(node.types ?? [])];
  return parts.filter(Boolean).flatMap(numbersIn);
};

/** Only http/ uses HTTP statuses; other server files return outcomes or codes. */
export const statusesInHttp = {
  create(context) {
    const from = relative(root, context.filename);
    if (!from.startsWith("server/src/") || from.startsWith("server/src/http/") || from.endsWith(".test.ts"))
      return {};
    const complain = (node) =>
      context.report({
        node,
        message: "statuses are named in server/src/http/ only: answer with an outcome or a code",
      });
    const named = (key, value) => isStatus(key) && numbersIn(value).forEach(complain);
    return {
      Property: ({ key, value }) => named(key, value),
      TSPropertySignature: ({ key, typeAnnotation }) => named(key, typeAnnotation?.typeAnnotation),
      AssignmentExpression: ({ left, right }) => named(left.property, right),
      // A third party's response is allowed.
      BinaryExpression: ({ left, right }) => left.object?.name !== "response" && named(left.property, right),
      CallExpression: ({ callee, arguments: [given] }) =>
        ["code", "status"].includes(callee.property?.name) && numbersIn(given).forEach(complain),
    };
  },
};
