declare const penceBrand: unique symbol;

/** A whole number of pence, created only by {@link pence}. Ruling C1. */
export type Pence = number & { readonly [penceBrand]: true };

/** RangeError for anything but a safe integer. Ruling C1. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`Not a whole number of pence: ${String(amount)}`);
  }
  return (amount === 0 ? 0 : amount) as Pence;
}

/** RangeError when the sum is not a safe integer. */
export function addPence(amounts: Iterable<Pence>): Pence {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  return pence(Number(total));
}

/** Pence, never below 0. Ruling C1. */
export function subtractPence(amount: Pence, reduction: Pence): Pence {
  return pence(Math.max(0, amount - reduction));
}

/** `amount` less a whole `percent` from 0 to 100 (else RangeError), rounded up. Ruling C1. */
export function percentOff(amount: Pence, percent: number): Pence {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError(`Not a whole percentage from 0 to 100: ${String(percent)}`);
  }
  return fractionRoundedUp(amount, 100 - percent, 100);
}

/** Pence per month: weekly × 4.34524, rounded up. Spec §9, Ruling C1. */
export function monthlyFromWeekly(weekly: Pence): Pence {
  return fractionRoundedUp(weekly, 434_524, 100_000);
}

/** Pence for a contract of 12 months. Spec §9. */
export function contractPrice(weekly: Pence): Pence {
  return pence(monthlyFromWeekly(weekly) * 12);
}

/** `amount` × `days` ÷ `periodDays` in pence, rounded up. Ruling C3. */
export function chargeByTheDay(amount: Pence, days: number, periodDays: number): Pence {
  return fractionRoundedUp(amount, days, periodDays);
}

/** `£1,234.50` for 123450. Spec §3: prices are shown as pounds with 2 decimals. */
export function formatPounds(amount: Pence): string {
  const parts = splitPounds(amount);
  return parts.pounds + parts.pence;
}

/** `{ pounds: "£16", pence: ".75" }` for 1675. */
export function splitPounds(amount: Pence): { pounds: string; pence: string } {
  const size = Math.abs(amount);
  const odd = size % 100;
  const whole = ((size - odd) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return { pounds: `${amount < 0 ? "-" : ""}£${whole}`, pence: `.${odd.toString().padStart(2, "0")}` };
}

/** Parses typed pounds: `12`, `12.50` or `£1,234.50`; undefined for anything else, and for 0. */
export function parsePounds(text: string): Pence | undefined {
  const match = /^£?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const amount = Number((match[1] ?? "").replaceAll(",", "") + (match[2] ?? "00"));
  return amount > 0 ? pence(amount) : undefined;
}

/** Parses pounds in a file: `1234.50`, two decimals, up to 9999.99; undefined for anything else. */
export function parsePlainPounds(text: string): Pence | undefined {
  const match = /^(\d{1,4})\.(\d{2})$/.exec(text);
  return match === null ? undefined : pence(Number(`${match[1] ?? ""}${match[2] ?? ""}`));
}

/** `25p` below a pound, else {@link formatPounds}. */
export function formatSmallAmount(amount: Pence): string {
  return amount >= 0 && amount < 100 ? `${String(amount)}p` : formatPounds(amount);
}

function fractionRoundedUp(amount: Pence, numerator: number, denominator: number): Pence {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  // BigInt division truncates towards zero, which rounds a negative product up.
  const quotient = product / divisor + (product % divisor > 0n ? 1n : 0n);
  return pence(Number(quotient));
}
