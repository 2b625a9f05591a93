import type { Page } from "@playwright/test";
import type { Product } from "../../e2e/product.ts";

/** Somebody in a browser of their own, on the running product. */
export type Visitor = { readonly page: Page; readonly product: Product };

/** Something to be looked at, and the way there from the stop before it in the same journey. */
export type Stop = {
  readonly name: string;
  readonly reach: (visitor: Visitor) => Promise<unknown>;
  /** As it is first seen, which Lighthouse measures. By a door people come in, with the cookie banner unanswered. */
  readonly screen?: "door" | "inside";
  /** What stands before the page, a dialog or a bar, is shown as the window shows it; all else as the whole page. */
  readonly shows?: "window";
  /** Where not every width makes a difference. */
  readonly widths?: readonly Width[];
};

/** Stops that one visitor makes one after the other, and what has to be there before. */
export type Journey = {
  readonly stops: readonly Stop[];
  /** Whether the cookie banner is still to be answered. */
  readonly asksForCookies?: true;
  readonly prepare?: (visitor: Visitor) => Promise<unknown>;
};

export const widths = [320, 390, 768, 1280] as const;
export type Width = (typeof widths)[number];

/** As high as the phones, tablets and laptops of these widths. */
export const heights: Record<Width, number> = { 320: 640, 390: 844, 768: 1024, 1280: 900 };
