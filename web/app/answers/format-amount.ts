import { formatPounds, pence } from "@evenly/domain/money";

export function formatAmount(amount: number): string {
  return formatPounds(pence(amount));
}

/** `1234.50` for a file. */
export function formatPlainAmount(amount: number): string {
  return formatAmount(amount).replaceAll(/[£,]/g, "");
}
