import type { ComponentType } from "react";

/** A route's `handle` export, which configures the shell. Spec §2. The Back link is placed by the screen itself. */
export type ShellHandle = {
  /** On dusk, with the House in the background. */
  readonly logoBackground?: boolean;
  readonly footer?: "products";
  /** Leaves room below the footer for a fixed bar. */
  readonly aboveBar?: boolean;
  /** A transparent header: over the whole page, or over the landing page's left half. */
  readonly header?: "clear" | "landing";
  /** Replaces the reviews at the header's end. */
  readonly corner?: ComponentType;
  /** Nothing typed here is stored, so nothing may reload the page. */
  readonly keepsNothing?: boolean;
  /** The usual next screen, fetched in advance. */
  readonly ahead?: string;
};
