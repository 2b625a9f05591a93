import type { ComponentType } from "react";

/**
 * What a route tells the shell about itself, as its `handle` export. Spec §2.
 * The way back is the screen's own to place (`<Back to=…>` in back.tsx): on the builder it stands below the strip.
 */
export type ShellHandle = {
  /** A page over the dusk with the house behind it. */
  readonly logoBackground?: boolean;
  readonly footer?: "products";
  /** A bar may stand over the page's end: the footer leaves room for it. */
  readonly aboveBar?: boolean;
  /** Stands over the page's own dusk: the whole of it, or the left half of the landing page. */
  readonly header?: "clear" | "landing";
  /** Stands at the end of the header, in place of the reviews. */
  readonly corner?: ComponentType;
  /** What is typed here is kept nowhere: nothing that loads the page anew is offered. */
  readonly keepsNothing?: boolean;
  /** The path of the screen that most visitors see next: fetched while this one is filled in. */
  readonly ahead?: string;
};
