import type { Product } from "@evenly/contract/products";
import type { ProductType } from "@evenly/domain/catalogue";
import { formatPounds } from "@evenly/domain/money";
import { totalSoFar } from "../../../quote/total-so-far.ts";
import styles from "./products.module.css";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly products: readonly Product[];
  readonly type: ProductType;
  /** The other products are chosen already. */
  readonly isWhole: boolean;
  /** A discount will be taken off. */
  readonly isDiscounted: boolean;
};

/** Total of the choices so far. */
export function RunningTotal({ products, type, isWhole, isDiscounted }: Props) {
  const total = totalSoFar(products, isWhole ? "TV Licence" : type);
  if (total === undefined) return null;
  const isLast = isWhole || type === "TV Licence";
  return (
    <p className={styles.total}>
      <span>{isLast ? words.title : words.soFar}</span>
      <b>{formatPounds(total)}</b>
      <span>{isDiscounted ? words.beforeDiscount : shared.perWeek}</span>
    </p>
  );
}
