import type { Handle } from "../../route-types.ts";
import { kindIn, kindNames } from "./kinds.ts";

export const codeCrumbs = (deed?: string): Handle => ({
  crumbs: ({ params: { kind = "", code } }) => {
    const way = [
      { name: "Codes", to: "/codes" },
      { name: kindNames[kindIn(kind)].many, to: `/codes/${kind}` },
      ...(code === undefined ? [] : [{ name: code, to: `/codes/${kind}/${code}` }]),
    ];
    return [...(deed === undefined ? way.slice(0, -1) : way), { name: deed ?? way.at(-1)?.name ?? "" }];
  },
});
