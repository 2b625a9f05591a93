import styles from "../staff.module.css";

type HouseGlyphProps = {
  readonly size: number;
  readonly taken: number;
  readonly isOver: boolean;
  readonly isLarge?: boolean;
};

const perRow = 5;

/** A window per place: lit if taken, outlined if open, grey if the household has ended. */
export function HouseGlyph({ size, taken, isOver, isLarge = false }: HouseGlyphProps) {
  const rows = Math.ceil(size / perRow);
  const rowLength = Math.ceil(size / rows);
  const step = 26 / Math.max(rowLength, rows + 1);
  const pane = step * 0.72;
  return (
    <svg
      className={styles.glyph}
      data-large={isLarge}
      data-over={isOver}
      viewBox="0 0 36 36"
      role="img"
      aria-label={`${String(taken)} of ${String(size)} places taken`}
    >
      <path data-part="tile" d="M18 1.5 34 14v17.5a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V14z" />
      {Array.from({ length: size }, (_, at) => {
        const row = Math.floor(at / rowLength);
        const inRow = Math.min(rowLength, size - row * rowLength);
        const x = 18 + ((at % rowLength) - (inRow - 1) / 2) * step - pane / 2;
        const y = 23 + (row - (rows - 1) / 2) * step - pane / 2;
        return <rect key={at} data-lit={at < taken} x={x} y={y} width={pane} height={pane} rx="0.8" />;
      })}
    </svg>
  );
}
