import type { CSSProperties } from "react";
import type { Pack } from "@evenly/design/packs";

/** The pack's styles with resolved values: mail clients support no custom properties. */
export function mailStyles({ tokens }: Pack) {
  const token = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`The pack does not fill --${name}`);
    return value;
  };
  /** Mail clients lack our fallback fonts and `system-ui`; quotes would end the attribute. */
  const font = (name: string): string =>
    token(name)
      .split(/,\s*/)
      .filter((family) => !/ Fallback"|^system-ui$/.test(family))
      .map((family) => (family.includes(" ") ? family.replaceAll('"', "'") : family.replaceAll('"', "")))
      .join(", ");
  const textFont = font("font-text");
  const displayFont = font("font-display");

  const plain = (colour: string) => ({
    color: token(colour),
    fontFamily: textFont,
    fontSize: "16px",
    lineHeight: "24px",
  });
  const body = { ...plain("text"), margin: "0 0 16px" };
  const small = { ...body, color: token("text-quiet"), fontSize: "14px", lineHeight: "21px" };
  const cell: CSSProperties = {
    ...body,
    borderBottom: `1px solid ${token("divider")}`,
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
  const total: CSSProperties = { ...amountCell, borderBottom: 0, fontWeight: 700, padding: "8px 0 0" };
  const display = { color: token("text"), fontFamily: displayFont };
  return {
    page: { backgroundColor: token("surface-page"), padding: "16px 8px" },
    card: { backgroundColor: token("surface"), borderRadius: "18px" },
    logo: { ...display, fontSize: "24px", fontWeight: 700, lineHeight: "32px", margin: "0 12px 12px" },
    title: {
      ...display,
      fontSize: "30px",
      lineHeight: "36px",
      margin: "0 0 20px",
      wordBreak: "break-word",
      textWrap: "balance",
    },
    heading: { ...display, fontSize: "20px", lineHeight: "26px", margin: "8px 0 12px" },
    body,
    finePrint: small,
    footer: { ...small, margin: "0 0 8px" },
    footerLink: { color: token("text"), textDecoration: "underline" },
    footerLine: { borderColor: token("divider"), margin: "12px 0" },
    list: { ...body, paddingLeft: "24px" },
    cell,
    halfCell: { ...cell, width: "50%" },
    amountCell,
    total,
    firstTotal: { ...total, borderTop: `3px solid ${token("text")}` },
    button: {
      backgroundColor: token("action"),
      borderRadius: "12px",
      color: token("on-action"),
      fontFamily: displayFont,
      fontSize: "18px",
      fontWeight: 700,
      lineHeight: "24px",
      padding: "14px 22px",
      textDecoration: "none",
    },
    address: { ...small, margin: "12px 0 0", wordBreak: "break-all" },
    stage: { backgroundColor: token("stage"), borderRadius: "18px", margin: "0 0 24px" },
    price: {
      ...body,
      color: token("stage-price"),
      fontFamily: displayFont,
      fontSize: "44px",
      fontWeight: 700,
      lineHeight: "48px",
      margin: 0,
    },
    onStage: { ...plain("on-stage"), margin: "4px 0 0" },
    raisedStage: { backgroundColor: token("stage-raised"), borderRadius: "18px", margin: "0 0 24px" },
    // For the alternative text, shown while pictures are blocked.
    picture: {
      ...plain("on-stage"),
      backgroundColor: token("stage"),
      borderRadius: "18px 18px 0 0",
      height: "auto",
      lineHeight: "64px",
      textAlign: "center",
      width: "100%",
    },
    caption: { ...plain("on-stage"), margin: 0, padding: "16px 24px 20px" },
  } satisfies Record<string, CSSProperties>;
}

export type MailStyles = ReturnType<typeof mailStyles>;
