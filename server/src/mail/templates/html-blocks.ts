import { Button, Column, Heading, Row, Section, Text } from "@react-email/components";
import { formatPounds } from "@evenly/domain/money";
import { createElement as h } from "react";
import type { CSSProperties, ReactElement } from "react";
import { showHouse } from "./house-panel.ts";
import type { Block } from "./message.ts";
import { palette } from "./palette.ts";
import { perMonth } from "./wording.ts";

export const textFont = "Figtree, Arial, sans-serif";
export const displayFont = "Gabarito, 'Trebuchet MS', Arial, sans-serif";

const body: CSSProperties = {
  color: palette.text,
  fontFamily: textFont,
  fontSize: "16px",
  lineHeight: "24px",
  margin: "0 0 16px",
};
const finePrint: CSSProperties = {
  ...body,
  color: palette["text-quiet"],
  fontSize: "14px",
  lineHeight: "21px",
};
const heading: CSSProperties = {
  color: palette.text,
  fontFamily: displayFont,
  fontSize: "20px",
  lineHeight: "26px",
  margin: "8px 0 12px",
};
const cell: CSSProperties = {
  ...body,
  borderBottom: `1px solid ${palette.divider}`,
  padding: "8px 8px 8px 0",
  textAlign: "left",
  verticalAlign: "top",
  wordBreak: "break-word",
};
const amountCell: CSSProperties = {
  ...cell,
  fontVariantNumeric: "tabular-nums",
  padding: "8px 0",
  textAlign: "right",
  whiteSpace: "nowrap",
};
const button: CSSProperties = {
  backgroundColor: palette.action,
  borderRadius: "12px",
  color: palette["on-action"],
  fontFamily: displayFont,
  fontSize: "18px",
  fontWeight: 700,
  lineHeight: "24px",
  padding: "14px 22px",
  textDecoration: "none",
};

export const renderBlock = (block: Block, publicUrl: string): ReactElement => {
  switch (block.kind) {
    case "paragraph":
      return h(Text, { style: body }, block.text);
    case "fine-print":
      return h(Text, { style: finePrint }, block.text);
    case "heading":
      return h(Heading, { as: "h2", style: heading }, block.text);
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
    case "table":
      return renderTable(
        block.rows.map(([left, right]) =>
          h("tr", { key: left }, h("td", { style: cell }, left), h("td", { style: amountCell }, right)),
        ),
        h(
          "tr",
          null,
          h("th", { scope: "col", style: cell }, block.head[0]),
          h("th", { scope: "col", style: amountCell }, block.head[1]),
        ),
      );
    case "list":
      return h("ul", { style: listStyle }, ...renderItems(block.items));
    case "steps":
      return h("ol", { style: listStyle }, ...renderItems(block.items));
    case "button":
      return renderButton(block.label, block.href);
    case "price":
      return h(
        Section,
        {
          bgcolor: palette.stage,
          style: { backgroundColor: palette.stage, borderRadius: "18px", margin: "0 0 24px" },
        },
        h(
          Row,
          null,
          h(
            Column,
            { style: { padding: "20px 24px" } },
            h(
              Text,
              {
                style: {
                  ...body,
                  color: palette["stage-price"],
                  fontFamily: displayFont,
                  fontSize: "44px",
                  fontWeight: 700,
                  lineHeight: "48px",
                  margin: 0,
                },
              },
              formatPounds(block.weekly),
            ),
            h(
              Text,
              { style: { ...body, color: palette["on-stage"], margin: "4px 0 0" } },
              "per person per week",
            ),
            h(
              Text,
              { style: { ...body, color: palette["on-stage-quiet"], margin: "4px 0 0" } },
              perMonth(block.monthly),
            ),
          ),
        ),
      );
    case "house":
      return showHouse(block, publicUrl);
  }
};

const listStyle: CSSProperties = { ...body, paddingLeft: "24px" };

const renderItems = (items: readonly string[]): ReactElement[] =>
  items.map((item) => h("li", { key: item, style: { margin: "0 0 8px" } }, item));

const renderTable = (rows: ReactElement[], head?: ReactElement): ReactElement =>
  h(
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

/** The address stands below the button too, for clients that open no links and for people who want to see it first. */
const renderButton = (label: string, href: string): ReactElement =>
  h(
    Section,
    { style: { margin: "8px 0 24px" } },
    h(Button, { href, style: button }, label),
    h(Text, { style: { ...finePrint, margin: "12px 0 0", wordBreak: "break-all" } }, href),
  );
