/** Windows per floor, from the top, by number of housemates. */
const floors: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
  13: [4, 4, 5],
  14: [4, 5, 5],
  15: [5, 5, 5],
};
const cellWidths: Readonly<Record<number, number>> = { 2: 60, 3: 50, 4: 46, 5: 44 };
const floorHeight = 52;
const wallPadding = 13;

export const groundFloor = 70;
export const roofOverhang = 13;

export function round(value: number) {
  return Math.round(value * 10) / 10;
}

export type WindowPlace = { readonly x: number; readonly y: number; readonly arched: boolean };

export type HousePlan = {
  readonly housemates: number;
  readonly rows: readonly number[];
  readonly columns: number;
  readonly width: number;
  /** From the ground to the eaves. */
  readonly height: number;
  readonly roofHeight: number;
  readonly left: number;
  readonly right: number;
  readonly windows: readonly WindowPlace[];
  readonly door: number;
  readonly bay: { readonly x: number; readonly width: number };
};

/** The layout for 1 to 15 housemates; the ground is y = 0, the centre x = 0. */
export function planHouse(wanted: number): HousePlan {
  const housemates = Math.min(15, Math.max(1, Math.round(wanted) || 1));
  const rows = floors[housemates] ?? [1];
  const columns = Math.max(2, ...rows);
  const cell = cellWidths[columns] ?? 44;
  const width = columns * cell + wallPadding * 2;
  const height = groundFloor + rows.length * floorHeight + 4;
  const roofHeight = Math.min(92, Math.max(58, width * 0.4));
  const left = -width / 2;
  const right = width / 2;
  const windows = rows.flatMap((count, row) => {
    const y = -groundFloor - (rows.length - 1 - row) * floorHeight - 10;
    const span = columns === count ? cell : count === 1 ? 0 : Math.min((cell * columns) / count, cell * 1.22);
    return Array.from({ length: count }, (_, place) => ({
      x: round((place - (count - 1) / 2) * span),
      y: round(y),
      arched: row === 0,
    }));
  });
  const wide = columns >= 4;
  const bayWidth = wide ? Math.min(78, width * 0.3) : width - 84 + (columns === 3 ? -6 : 2);
  return {
    housemates,
    rows,
    columns,
    width,
    height,
    roofHeight,
    left,
    right,
    windows,
    door: wide ? -width * 0.06 : left + 31,
    bay: { x: wide ? right - bayWidth - 18 : right - bayWidth - 15, width: bayWidth },
  };
}

/** The roof's y at a wall's x. */
export function slopeAt(plan: HousePlan, x: number): number {
  return -plan.height - plan.roofHeight * (1 - Math.abs(x) / (plan.width / 2));
}

/** The picture's top, with room for the mast and smoke. */
export function skyTop(plan: HousePlan, complete: boolean): number {
  return -(plan.height + plan.roofHeight + (complete ? 84 : 58));
}
