import { formatPounds } from "@evenly/domain/money";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Heading } from "@react-email/heading";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type CSSProperties, type ReactElement } from "react";
import type { MailStyles } from "./mail-styles.ts";
import type { Block } from "./message.ts";
import * as words from "./words.ts";
import { housePicturePath, housePictureSize, type HouseState } from "./house-picture.ts";

export function renderBlock(block: Block, styles: MailStyles, publicUrl: string): ReactElement {
  const { cell, amountCell, halfCell } = styles;
  switch (block.kind) {
    case "paragraph":
      return h(Text, { style: styles.body }, block.text);
    case "fine-print":
      return h(Text, { style: styles.finePrint }, block.text);
    case "heading":
      return h(Heading, { as: "h2", style: styles.heading }, block.text);
    case "facts":
      return renderTable(
        block.rows.map(([label, value]) =>
          h(
            "tr",
            { key: label },
            h("th", { scope: "row", style: { ...cell, width: "40%" } }, label),
            h("td", { style: cell }, value),
          ),
        ),
      );
    case "table": {
      const styleOf = (column: number) => (column === block.head.length - 1 ? amountCell : cell);
      const totals = (block.totals ?? []).map(([label, figure], index) =>
        renderTotal(label, figure, block.head.length - 1, index === 0 ? styles.firstTotal : styles.total),
      );
      return renderTable(
        [...block.rows.map((row) => renderRow(row, styleOf)), ...totals],
        renderHead(block.head, styleOf),
      );
    }
    case "before-and-after":
      return renderTable(
        block.rows.map((row) => renderRow(row, () => halfCell)),
        renderHead([words.before, words.now], () => halfCell),
      );
    case "list":
      return h("ul", { style: styles.list }, ...renderItems(block.items));
    case "steps":
      return h("ol", { style: styles.list }, ...renderItems(block.items));
    case "button":
      return renderButton(block.label, block.href, styles);
    case "price":
      return h(
        Section,
        { bgcolor: styles.stage.backgroundColor, style: styles.stage },
        h(
          Row,
          null,
          h(
            Column,
            { style: { padding: "20px 24px" } },
            ...block.prices.flatMap(([amount, unit]) => [
              h(Text, { key: unit, style: styles.price }, formatPounds(amount)),
              h(Text, { key: `of ${unit}`, style: styles.onStage }, unit),
            ]),
          ),
        ),
      );
    case "house":
      return showHouse(block, styles, publicUrl);
  }
}

function renderItems(items: readonly string[]): ReactElement[] {
  return items.map((item) => h("li", { key: item, style: { margin: "0 0 8px" } }, item));
}

function renderRow(cells: readonly string[], styleOf: (column: number) => CSSProperties): ReactElement {
  return h("tr", null, ...cells.map((text, column) => h("td", { style: styleOf(column) }, text)));
}

function renderHead(cells: readonly string[], styleOf: (column: number) => CSSProperties): ReactElement {
  return h(
    "tr",
    null,
    ...cells.map((text, column) => h("th", { scope: "col", style: styleOf(column) }, text)),
  );
}

function renderTotal(label: string, figure: string, colSpan: number, style: CSSProperties): ReactElement {
  return h(
    "tr",
    null,
    h("th", { scope: "row", colSpan, style: { ...style, textAlign: "left" } }, label),
    h("td", { style }, figure),
  );
}

function renderTable(rows: ReactElement[], head?: ReactElement): ReactElement {
  return h(
    "table",
    {
      width: "100%",
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      style: { borderCollapse: "collapse", margin: "0 0 24px" },
    },
    head && h("thead", null, head),
    h("tbody", null, ...rows),
  );
}

/** The URL is also shown as text, for clients without links and readers who check it first. */
function renderButton(label: string, href: string, styles: MailStyles): ReactElement {
  return h(
    Section,
    { style: { margin: "8px 0 24px" } },
    h(Button, { href, style: styles.button }, label),
    h(Text, { style: styles.address }, href),
  );
}

/** The House with a lit window per housemate who joined, and the same in words. */
export function showHouse(state: HouseState, styles: MailStyles, publicUrl: string): ReactElement {
  return h(
    Section,
    { bgcolor: styles.raisedStage.backgroundColor, style: styles.raisedStage },
    h(Img, {
      src: `${publicUrl}/${housePicturePath(state)}`,
      alt: words.housePicture(state.housemateCount, state.joined),
      ...housePictureSize,
      // Keeps React from adding a preload link, which mail clients do not support.
      fetchPriority: "low",
      style: styles.picture,
    }),
    h(Text, { style: styles.caption }, words.placesTaken(state.housemateCount, state.joined)),
  );
}
