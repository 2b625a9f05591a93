import { join, relative } from "node:path";
import { hasLetters, spoken } from "./said.js";

const root = join(import.meta.dirname, "../..");

/** The screens and the mails. */
const watched = ["web/app/", "server/src/mail/templates/"];

/** Files of texts, developers' files, and names of cookies, codes and banks. */
const free = [
  /[/-]words\.tsx?$/,
  /\.test\.tsx?$/,
  /^web\/app\/(analytics|error-reporting)\//,
  /\/(cookie-consent|stored-codes|recognise-bank)\.ts$/,
  /\/(mail-styles|sample-household)\.ts$/,
];
const isFree = (path) =>
  !watched.some((folder) => path.startsWith(folder)) || free.some((pattern) => pattern.test(path));

/** Two words, or one capitalised. Enumerated values, such as a look, start in lower case. */
const isSaid = (text) => /\p{L}{2}\P{L}*\s+\P{L}*\p{L}{2}|^\P{L}*\p{Lu}\p{Ll}/u.test(text);

/** Part of a text, even a single word between interpolations. */
const isPartSaid = (text) =>
  isSaid(text) || /(?<!\S)\p{L}{2,}(?!\S)/u.test(text.replace(/^(?=\S)|(?<=\S)$/g, "-"));

/** Data of Ruling A3, names of calls and errors, and the doctype. */
const isData = (text) =>
  ["Energy", "Water", "Broadband", "TV Licence"].includes(text) ||
  /^(GET|POST|PUT|DELETE) \/|^\w+Error$|^<!doctype/.test(text);

/** Arguments for developers or for the browser. */
const unread = new Set([
  "Error",
  "NoAnswer",
  "RangeError",
  "logFailure",
  "matchMedia",
  "plainDateISO",
  "querySelector",
  "querySelectorAll",
  "track",
]);

/** Attributes and settings for the browser. */
const technical = new Set(["className", "content", "rootMargin", "viewBox", "d", "sizes", "rel", "style"]);

const isUnread = (node) => {
  for (let { parent } = node, at = node; parent; at = parent, parent = parent.parent) {
    if (/^(Import|Export)\w*Declaration$/.test(parent.type) && parent.source === at) return true;
    if (parent.type === "BinaryExpression" || parent.type === "SwitchCase") return true;
    if (parent.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(parent.type))
      return true;
    if (parent.type === "Property" && (parent.key === at || technical.has(parent.key.name))) return true;
    if (parent.type === "JSXAttribute") return technical.has(parent.name.name);
    const isCalled = /^(Call|New)Expression$/.test(parent.type) && parent.callee !== at;
    if (isCalled && unread.has(parent.callee.name ?? parent.callee.property?.name)) return true;
    if (/Statement$|Function|Declaration$/.test(parent.type)) return false;
  }
  return false;
};

/** A mail has its texts in `words`, and an example. */
const isOfMail = (node) =>
  node && (node.id?.name === "words" || node.key?.name === "example" || isOfMail(node.parent));

const isSpoken = ({ parent }) =>
  parent?.type === "JSXAttribute" &&
  (spoken.has(parent.name.name) || /[lL]abel$|Text$/.test(parent.name.name));

/** Interface texts belong in the folder's `words.ts`, which builds translate, and a mail's in its `words`. Decision 26. */
export const wordsInFiles = {
  create(context) {
    const path = relative(root, context.filename);
    if (isFree(path)) return {};
    const isMail = path.startsWith("server/");
    const check = (node, text, says) => {
      if (says(text) && !isData(text) && !isUnread(node) && !(isMail && isOfMail(node)))
        context.report({ node, message: "words stand in a file of words" });
    };
    const unsaid = new Map();
    return {
      JSXText: (node) => check(node, node.value, hasLetters),
      Literal: (node) =>
        typeof node.value === "string" && check(node, node.value, isSpoken(node) ? hasLetters : isSaid),
      TemplateElement: (node) => check(node, node.value.cooked ?? "", isPartSaid),
      VariableDeclarator: ({ id, init }) => {
        if (isMail && id.name === "words")
          for (const word of init.properties) unsaid.set(word.key.name, word);
      },
      MemberExpression: ({ object, property }) => object.name === "words" && unsaid.delete(property.name),
      "Program:exit": () => {
        for (const node of unsaid.values()) context.report({ node, message: "the mail never says this" });
      },
    };
  },
};
