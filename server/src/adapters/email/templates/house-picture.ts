import { createElement as h } from "react";
import type { ReactElement } from "react";
import { palette } from "./palette.ts";
import { countOf, describePlaces } from "./wording.ts";

const widestRow = 5;

/** How many windows stand in each row, top to bottom: as even as can be, the wider rows below. */
export const windowRows = (housemateCount: number): number[] => {
  const rows = Math.ceil(housemateCount / widestRow);
  return Array.from({ length: rows }, (_, row) => Math.floor((housemateCount + row) / rows));
};

/**
 * The House as table cells, one window a housemate, lit for everyone who has joined. Mail clients draw no SVG and
 * many show no pictures until asked, but all of them colour a cell.
 */
export const drawHouse = (housemateCount: number, joined: number): ReactElement => {
  let windowsBefore = 0;
  const rows = windowRows(housemateCount).map((windows) => {
    const first = windowsBefore;
    windowsBefore += windows;
    return drawRow(first, windows, joined);
  });
  return h(
    "table",
    {
      ...layout,
      width: "100%",
      bgcolor: palette.dusk,
      style: { backgroundColor: palette.dusk, margin: "0 0 24px", borderRadius: "18px" },
    },
    h(
      "tbody",
      null,
      h(
        "tr",
        null,
        h(
          "td",
          { align: "center", style: { padding: "24px 12px 20px" } },
          h(
            "table",
            {
              ...layout,
              role: "img",
              "aria-label": describePicture(housemateCount, joined),
              align: "center",
            },
            h(
              "tbody",
              null,
              drawRoof(),
              h("tr", null, h("td", { align: "center", bgcolor: palette.brick, style: wall }, ...rows)),
            ),
          ),
          h("p", { style: caption }, describePlaces(housemateCount, joined)),
        ),
      ),
    ),
  );
};

const describePicture = (housemateCount: number, joined: number): string =>
  `A house with ${countOf(housemateCount, "window", "windows")}, ${String(joined)} lit`;

const layout = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0 } as const;

const wall = { backgroundColor: palette.brick, padding: "8px 10px" } as const;

const caption = {
  color: palette["on-dusk"],
  fontFamily: "Figtree, Arial, sans-serif",
  fontSize: "16px",
  lineHeight: "24px",
  margin: "14px 0 0",
} as const;

const drawRoof = (): ReactElement =>
  h(
    "tr",
    null,
    h(
      "td",
      {
        bgcolor: palette.trim,
        height: 8,
        style: { backgroundColor: palette.trim, fontSize: "1px", lineHeight: "8px" },
      },
      "\u00A0",
    ),
  );

const drawRow = (first: number, windows: number, joined: number): ReactElement =>
  h(
    "table",
    { ...layout, key: first, align: "center", style: { margin: "0 auto" } },
    h(
      "tbody",
      null,
      h(
        "tr",
        null,
        ...Array.from({ length: windows }, (_, index) =>
          h("td", { key: index, style: { padding: "4px" } }, drawWindow(first + index < joined)),
        ),
      ),
    ),
  );

const drawWindow = (isLit: boolean): ReactElement => {
  const glass = isLit ? palette.lamp : palette["glass-off"];
  return h(
    "table",
    layout,
    h(
      "tbody",
      null,
      h(
        "tr",
        null,
        h(
          "td",
          {
            width: 28,
            height: 34,
            bgcolor: glass,
            "data-lit": isLit ? "1" : "0",
            style: {
              backgroundColor: glass,
              border: `2px solid ${palette["brick-dark"]}`,
              fontSize: "1px",
              lineHeight: "1px",
            },
          },
          "\u00A0",
        ),
      ),
    ),
  );
};
