import { normaliseCode } from "./discount.ts";

/** What somebody agreed to by signing up or joining. Ruling B3. */
export type Agreement = {
  readonly priceIds: readonly string[];
  readonly housemates: number | undefined;
  /** YYYY-MM-DD. */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** Undefined without broadband; as soon as possible is the tenancy's start. */
  readonly broadbandDate: string | undefined;
  readonly codes: readonly (string | undefined)[];
  /** Pence per person per week. */
  readonly priceShown: number | undefined;
};

/** One text per agreement: equal for the same agreement, however its parts were ordered or typed. Ruling B3. */
export function agreementText({ priceIds, codes, ...agreement }: Agreement): string {
  const { housemates, startDate, endDate, broadbandDate, priceShown } = agreement;
  const ids = [...priceIds].sort();
  const used = codes.map((code) => (code === undefined ? "" : normaliseCode(code)));
  return JSON.stringify([
    ids,
    housemates ?? null,
    startDate ?? null,
    endDate ?? null,
    broadbandDate ?? null,
    used,
    priceShown ?? null,
  ]);
}
