type Rule = { readonly selector: string; readonly declarations: readonly (readonly [string, string])[] };

/** The rules of a sheet as it is at rest: what an at-rule holds (motion, other screens, fonts) is left out. */
const readRules = (sheet: string): Rule[] => {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const rules: Rule[] = [];
  let [depth, from, selector] = [0, 0, ""];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) {
      selector = text.slice(from, index).trim();
      from = index + 1;
    }
    if (brace === "}" && --depth === 0) {
      if (!selector.startsWith("@"))
        rules.push({ selector, declarations: declarationsOf(text.slice(from, index)) });
      from = index + 1;
    }
  }
  return rules;
};

const declarationsOf = (body: string) =>
  [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(
    ([, name = "", value = ""]) => [name, value.trim()] as const,
  );

const presentation = /^(?:fill|stroke|opacity|font)(?:-|$)/;
const reference = /var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;

/** The one property that an element sets for what is inside it; `color` is the one that every renderer hands down. */
const handedDown = "--utility";

export type Styles = {
  readonly sheet: string;
  /** A colour of the tokens by its name, without the dashes. */
  readonly colour: (name: string) => string;
};

/** The style sheets of a drawing for a renderer that knows no custom properties. Throws when the tokens lack one. */
export const flattenStyles = (tokenSheet: string, sheets: readonly string[]): Styles => {
  const tokens = new Map(
    readRules(tokenSheet).flatMap(({ selector, declarations }) => (selector === ":root" ? declarations : [])),
  );
  const notHandedDown = new Set<string>();
  const resolve = (value: string): string => {
    const resolved = value.replaceAll(reference, (_, name: string, otherwise?: string) => {
      if (name === handedDown && otherwise !== undefined) notHandedDown.add(resolve(otherwise.trim()));
      const known = name === handedDown ? "currentColor" : (tokens.get(name) ?? otherwise);
      if (known === undefined) throw new Error(`The drawing uses ${name}, which tokens.css does not set`);
      return resolve(known.trim());
    });
    if (resolved.includes("var("))
      throw new Error(`The drawing has a value that is not understood: ${value}`);
    return resolved;
  };
  const present = ([name, value]: readonly [string, string]): string[] => {
    if (name === handedDown) return [`color:${resolve(value)}`];
    if (!presentation.test(name)) return [];
    // resvg gives up on a shape outside the picture (the street goes on) that is see-through as a whole.
    if (name === "opacity") return [`fill-opacity:${resolve(value)}`, `stroke-opacity:${resolve(value)}`];
    return [`${name}:${resolve(value)}`];
  };
  const rules = readRules(sheets.join("\n"))
    .map(({ selector, declarations }) => ({ selector, presented: declarations.flatMap(present) }))
    .filter(({ presented }) => presented.length > 0)
    .map(({ selector, presented }) => `${selector}{${presented.join(";")}}`);
  const [outside, ...others] = notHandedDown;
  if (others.length > 0) throw new Error(`Outside a utility ${handedDown} is one colour, not several`);
  const sheet = [...(outside === undefined ? [] : [`svg{color:${outside}}`]), ...rules].join("\n");
  return { sheet, colour: (name) => resolve(`var(--${name})`) };
};
