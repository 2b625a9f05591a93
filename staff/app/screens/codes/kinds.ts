import type { Success } from "@evenly/contract";
import { type CodeKind, codeKinds } from "@evenly/domain/code";
import { plainDay } from "../../parts/say.ts";

export type Row = Success<"GET /staff/codes/:kind">["rows"][number];

export const kindNames: Readonly<Record<CodeKind, { readonly one: string; readonly many: string }>> = {
  vouchers: { one: "voucher", many: "Vouchers" },
  offers: { one: "offer", many: "Offers" },
  affiliates: { one: "affiliate", many: "Affiliates" },
  referrers: { one: "referrer", many: "Referrers" },
  agents: { one: "agent", many: "Agents" },
};

export const kindIn = (text: string): CodeKind => {
  const kind = codeKinds.find((known) => known === text);
  if (kind === undefined) throw new Response(null, { status: 404 });
  return kind;
};

export const sayState = (state: string): string => state.replaceAll("-", " ");

export const sayDays = ({ startsOn, endsOn }: Pick<Row, "startsOn" | "endsOn">): string => {
  if (startsOn !== null)
    return `${plainDay(startsOn)} to ${endsOn === null ? "whenever it is ended" : plainDay(endsOn)}`;
  return endsOn === null ? "without an end" : `until ${plainDay(endsOn)}`;
};
