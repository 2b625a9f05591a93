import type { Success } from "@evenly/contract";
import { type CodeKind, codeKinds } from "@evenly/domain/code";
import { plainDay } from "../../parts/formats.ts";
import * as pages from "../../pages.ts";
import type { Handle } from "../../crumbs.ts";
import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";

export type Row = Success<"GET /staff/codes/:kind">["rows"][number];

export const kindNames: Readonly<Record<CodeKind, { readonly one: string; readonly many: string }>> = {
  vouchers: { one: "voucher", many: "Vouchers" },
  offers: { one: "offer", many: "Offers" },
  affiliates: { one: "affiliate", many: "Affiliates" },
  referrers: { one: "referrer", many: "Referrers" },
  agents: { one: "agent", many: "Agents" },
};

export function kindIn(text: string): CodeKind {
  const kind = codeKinds.find((each) => each === text);
  if (kind === undefined) throw new Response(null, { status: 404 });
  return kind;
}

export function formatState(state: string): string {
  return state.replaceAll("-", " ");
}

export function validityText({ startsOn, endsOn }: Pick<Row, "startsOn" | "endsOn">): string {
  if (startsOn !== null)
    return `${plainDay(startsOn)} to ${endsOn === null ? "whenever it is ended" : plainDay(endsOn)}`;
  return endsOn === null ? "without an end" : `until ${plainDay(endsOn)}`;
}

export function codeCrumbs(title?: string): Handle {
  return {
    crumbs: ({ params: { kind = "", code } }) => {
      const way = [
        { name: "Codes", to: pages.codes },
        { name: kindNames[kindIn(kind)].many, to: pages.codesOf(kind) },
        ...(code === undefined ? [] : [{ name: code, to: pages.code(kind, code) }]),
      ];
      return [...(title === undefined ? way.slice(0, -1) : way), { name: title ?? way.at(-1)?.name ?? "" }];
    },
  };
}

export function loadCode({ params }: { readonly params: { readonly kind: string; readonly code: string } }) {
  return load(async () => {
    const kind = kindIn(params.kind);
    return {
      kind,
      code: await call("GET /staff/codes/:kind/:code", { params: { kind, code: params.code } }),
    };
  });
}
