import { formatPounds, pence } from "@evenly/domain/money";

export function sayPounds(amount: number): string {
  return formatPounds(pence(amount));
}

/** `1234.50` for a file. */
export function sayPlainPounds(amount: number): string {
  return sayPounds(amount).replaceAll(/[£,]/g, "");
}
