import type { Success } from "@evenly/contract";
import { codeKinds, type Period } from "@evenly/domain/figures";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { countByCode, type OfCode } from "./read-sums.ts";

type Codes = Success<"GET /staff/figures/codes">;
type Code = Codes["codes"][number];

const most = 50;

/**
 * Quotes, sign-ups and discounts by code, most sign-ups first; the agent's where no code won. Includes codes with
 * quotes only; quotes by agent are unknown. Rulings C11, H4.
 */
export async function readCodes(
  db: Kysely<Database>,
  { from, to }: Period,
): Promise<Codes & { readonly every: readonly Code[] }> {
  const counted = new Map<string, Partial<Record<OfCode["figure"], OfCode>>>();
  for (const row of await countByCode(db, { from: from.toString(), to: to.toString() }))
    counted.set(row.code, { ...counted.get(row.code), [row.figure]: row });
  const codes = [...counted].flatMap(([code, of]): Code[] => {
    const kind = codeKinds.find((name) => name === of["sign-ups"]?.kind) ?? null;
    const quotes = kind === "agent" ? null : (of.quotes?.amount ?? 0);
    const signUps = of["sign-ups"]?.amount ?? 0;
    return code === "" ? [] : [{ code, kind, quotes, signUps, discount: of.discount?.amount ?? 0 }];
  });
  const total = (of: (code: Code) => number) => codes.reduce((sum, code) => sum + of(code), 0);
  const allQuotes = [...counted.values()].reduce((sum, of) => sum + (of.quotes?.amount ?? 0), 0);
  const without: Code = {
    code: null,
    kind: null,
    quotes: allQuotes - total(({ quotes }) => quotes ?? 0),
    signUps: counted.get("")?.["sign-ups"]?.amount ?? 0,
    discount: 0,
  };
  const all: Code = {
    code: null,
    kind: null,
    quotes: allQuotes,
    signUps: without.signUps + total(({ signUps }) => signUps),
    discount: total(({ discount }) => discount),
  };
  const every = [without, ...codes].sort(
    (one, other) =>
      other.signUps - one.signUps ||
      (other.quotes ?? 0) - (one.quotes ?? 0) ||
      (one.code ?? "").localeCompare(other.code ?? ""),
  );
  return { codes: every.slice(0, most), all, isCut: every.length > most, every };
}
