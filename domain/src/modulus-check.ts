type CheckMethod = "MOD10" | "MOD11" | "DBLAL";

/** Sort codes as numbers; 14 weights for the digits u to z and a to h. */
export type WeightRow = {
  readonly from: number;
  readonly to: number;
  readonly method: CheckMethod;
  readonly weights: readonly number[];
  readonly exception: number;
};

/** The two published files. */
export type ModulusTable = {
  readonly weights: readonly WeightRow[];
  readonly substitutions: ReadonlyMap<string, string>;
};

const digitCount = 14;
const position = { a: 6, b: 7, c: 8, g: 12, h: 13 } as const;

const exception2Weights = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const exception2WeightsWhenGIs9 = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];
const exception8SortCode = "090126";
const exception9SortCode = "309634";
const exception1Addition = 27;

/** Parses a valacdos file. RangeError for the first line that it cannot parse. Ruling C8. */
export function parseWeightTable(text: string): WeightRow[] {
  return linesOf(text).map((line) => {
    const [from = "", to = "", method = "", ...numbers] = line.split(/\s+/);
    const weights = numbers.slice(0, digitCount).map(Number);
    const exception = Number(numbers[digitCount] ?? "0");
    if (
      !isSortCode(from) ||
      !isSortCode(to) ||
      !isMethod(method) ||
      weights.length !== digitCount ||
      ![...weights, exception].every(Number.isInteger)
    ) {
      throw new RangeError(`Not a line of a weight table: ${line}`);
    }
    return { from: Number(from), to: Number(to), method, weights, exception };
  });
}

/** Parses a scsubtab file: sort code → substitute. Throws RangeError. Ruling C8. */
export function parseSubstitutions(text: string): Map<string, string> {
  return new Map(
    linesOf(text).map((line) => {
      const [original = "", substitute = ""] = line.split(/\s+/);
      if (!isSortCode(original) || !isSortCode(substitute)) {
        throw new RangeError(`Not a line of a substitution table: ${line}`);
      }
      return [original, substitute];
    }),
  );
}

/**
 * Whether six and eight digits pass the Bacs rules; a sort code outside all ranges passes. Two checks must both pass,
 * except for exceptions 2/9, 10/11 and 12/13. Ruling C8; source: Vocalink's validation rules.
 */
export function passesModulusCheck(table: ModulusTable, sortCode: string, accountNumber: string): boolean {
  if (!isSortCode(sortCode) || !/^[0-9]{8}$/.test(accountNumber)) return false;
  const number = Number(sortCode);
  const rows = table.weights.filter((row) => row.from <= number && number <= row.to);
  const passes = (row: WeightRow) => passesRow(row, table.substitutions, sortCode, accountNumber);
  const [first, second] = rows;
  if (first !== undefined && second !== undefined && isEitherEnough(first, second)) {
    return passes(first) || passes(second);
  }
  return rows.every(passes);
}

function isEitherEnough(first: WeightRow, second: WeightRow): boolean {
  return (
    (first.exception === 2 && second.exception === 9) ||
    (first.exception === 10 && second.exception === 11) ||
    (first.exception === 12 && second.exception === 13)
  );
}

function passesRow(
  row: WeightRow,
  substitutions: ReadonlyMap<string, string>,
  sortCode: string,
  accountNumber: string,
): boolean {
  const digits = [...sortCodeToCheck(row, substitutions, sortCode), ...accountNumber].map(Number);
  if (isSkipped(row, digits)) return true;
  const remainder = remainderOf(row, digits);
  if (row.exception === 4) return remainder === at(digits, position.g) * 10 + at(digits, position.h);
  if (row.exception === 5) return agreesWithCheckDigit(row, digits, remainder);
  if (remainder === 0) return true;
  return row.exception === 14 && passesWithoutLastDigit(row, sortCode, accountNumber);
}

function sortCodeToCheck(
  row: WeightRow,
  substitutions: ReadonlyMap<string, string>,
  sortCode: string,
): string {
  if (row.exception === 5) return substitutions.get(sortCode) ?? sortCode;
  if (row.exception === 8) return exception8SortCode;
  if (row.exception === 9) return exception9SortCode;
  return sortCode;
}

function isSkipped(row: WeightRow, digits: readonly number[]): boolean {
  const [a, c] = [at(digits, position.a), at(digits, position.c)];
  if (row.exception === 3) return c === 6 || c === 9;
  return row.exception === 6 && a >= 4 && a <= 8 && at(digits, position.g) === at(digits, position.h);
}

function remainderOf(row: WeightRow, digits: readonly number[]): number {
  const weights = weightsFor(row, digits);
  const products = digits.map((digit, index) => digit * at(weights, index));
  const added = row.method === "DBLAL" ? products.map(sumOfDigits) : products;
  const total = added.reduce((sum, one) => sum + one, row.exception === 1 ? exception1Addition : 0);
  const divisor = row.method === "MOD11" ? 11 : 10;
  return ((total % divisor) + divisor) % divisor;
}

function weightsFor(row: WeightRow, digits: readonly number[]): readonly number[] {
  const [a, b, g] = [at(digits, position.a), at(digits, position.b), at(digits, position.g)];
  if (row.exception === 2 && a !== 0) return g === 9 ? exception2WeightsWhenGIs9 : exception2Weights;
  const zeroesUToB =
    (row.exception === 7 && g === 9) || (row.exception === 10 && (a === 0 || a === 9) && b === 9 && g === 9);
  return zeroesUToB ? row.weights.map((weight, index) => (index < position.c ? 0 : weight)) : row.weights;
}

function agreesWithCheckDigit(row: WeightRow, digits: readonly number[], remainder: number): boolean {
  if (row.method === "DBLAL") return at(digits, position.h) === (10 - remainder) % 10;
  // A remainder of 1 would need the check digit 10, which does not exist.
  return at(digits, position.g) === (remainder === 0 ? 0 : 11 - remainder);
}

function passesWithoutLastDigit(row: WeightRow, sortCode: string, accountNumber: string): boolean {
  if (!/[019]$/.test(accountNumber)) return false;
  const shifted = [...sortCode, "0", ...accountNumber.slice(0, -1)].map(Number);
  return remainderOf(row, shifted) === 0;
}

function sumOfDigits(product: number): number {
  return [...String(Math.abs(product))].reduce((sum, digit) => sum + Number(digit), 0);
}

function at(numbers: readonly number[], index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`No digit at ${String(index)}`);
  return number;
}

function isSortCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

function isMethod(text: string): text is CheckMethod {
  return text === "MOD10" || text === "MOD11" || text === "DBLAL";
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
