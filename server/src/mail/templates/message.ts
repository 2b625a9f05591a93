import type { Brand } from "@evenly/contract/config";
import type { Pack } from "@evenly/design/packs";
import type { Pence } from "@evenly/domain/money";

/** In whose name a mail goes out, how it looks, and where its pictures are and its relative links lead. */
export type Sender = {
  readonly brand: Brand;
  readonly pack: Pack;
  readonly publicUrl: string;
  /** Opens the page of the housemate that the mail is to; undefined for who has no place. Ruling G1. */
  readonly houseToken?: string | undefined;
  /** Where the reader stops mails that others ask for; undefined in a mail about their own account. */
  readonly stopLink?: string | undefined;
};

/** A piece of a mail. Both parts of the mail, text and html, are made from the same blocks, so neither says less. */
export type Block =
  | { readonly kind: "paragraph" | "heading" | "fine-print"; readonly text: string }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "list" | "steps"; readonly items: readonly string[] }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  | { readonly kind: "price"; readonly weekly: Pence; readonly monthly: Pence }
  | { readonly kind: "house"; readonly housemateCount: number; readonly joined: number }
  /** The last column is figures, and so is what its totals stand below. */
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly totals?: readonly (readonly [label: string, figure: string])[];
    }
  /** What was and what is, beside each other. */
  | {
      readonly kind: "before-and-after";
      readonly rows: readonly (readonly [before: string, after: string])[];
    };

export type Message = {
  readonly subject: string;
  /** What a mail client shows beside the subject, before the mail is opened. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why this person gets this mail. */
  readonly reason: string;
};
