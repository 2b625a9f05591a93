import * as pages from "../../pages.ts";
import type { Handle } from "../../crumbs.ts";
import { kindIn, kindNames } from "./kinds.ts";

export const codeCrumbs = (deed?: string): Handle => ({
  crumbs: ({ params: { kind = "", code } }) => {
    const way = [
      { name: "Codes", to: pages.codes },
      { name: kindNames[kindIn(kind)].many, to: pages.codesOf(kind) },
      ...(code === undefined ? [] : [{ name: code, to: pages.code(kind, code) }]),
    ];
    return [...(deed === undefined ? way.slice(0, -1) : way), { name: deed ?? way.at(-1)?.name ?? "" }];
  },
});
