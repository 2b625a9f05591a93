import { formatPounds, pence } from "@evenly/domain/money";

export const sayPounds = (amount: number): string => formatPounds(pence(amount));

/** `1234.50` for a file. */
export const sayPlainPounds = (amount: number): string => sayPounds(amount).replaceAll(/[£,]/g, "");
