import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import overview from "./overview.module.css";
import * as words from "./words.tsx";

type Change = NonNullable<MyHouse["numberOfHousemates"]>["others"][number];

/** Effects other than the price. Rulings F5, G3. */
export function NumberMeans({
  change,
  lapses,
}: {
  readonly change: Change;
  readonly lapses: string | undefined;
}) {
  const { size, completes, losesDiscount, catchUp } = change;
  const sentences = [
    losesDiscount && words.losesDiscount(size),
    completes && words.completes(size),
    catchUp &&
      words.catchesUp(
        formatAmount(catchUp.amount),
        formatIsoDate(catchUp.collectionDate),
        catchUp.payments,
        formatIsoDate(catchUp.since),
      ),
    lapses,
  ].filter(Boolean);
  return sentences.length === 0 ? null : <p className={overview.means}>{sentences.join(" ")}</p>;
}
