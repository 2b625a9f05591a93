import type { Brand } from "@evenly/contract/config";
import type { Pack } from "@evenly/design/packs";
import type { Pence } from "@evenly/domain/money";

export type Sender = {
  readonly brand: Brand;
  readonly pack: Pack;
  readonly publicUrl: string;
  /** Opens the recipient's page; undefined without a place. Ruling G1. */
  readonly houseToken?: string | undefined;
  /** Undefined `houseToken` of somebody with a place: the mail may come into other hands. Ruling G1. */
  readonly isPassedOn?: boolean | undefined;
  /** Unsubscribe link of mails that others ask for; undefined in account mails. */
  readonly stopLink?: string | undefined;
};

/** A piece of a mail; text and html are rendered from the same blocks. */
export type Block =
  | { readonly kind: "paragraph" | "heading" | "fine-print"; readonly text: string }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: "list" | "steps"; readonly items: readonly string[] }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  | { readonly kind: "price"; readonly prices: readonly (readonly [amount: Pence, unit: string])[] }
  | { readonly kind: "house"; readonly housemateCount: number; readonly joined: number }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly totals?: readonly (readonly [label: string, figure: string])[];
    }
  | {
      readonly kind: "before-and-after";
      readonly rows: readonly (readonly [before: string, after: string])[];
    };

export type Message = {
  readonly subject: string;
  readonly preheader: string;
  /** The heading, where it is not the subject. */
  readonly title?: string;
  readonly blocks: readonly Block[];
  readonly reason: string;
};

/** A mail: what it needs, how it is written, and an example for tests. */
export type Template<Data> = {
  /**
   * A housemate, whose page it opens (G1); another address; or an address that a stranger may have given, who can stop
   * such mails (C13).
   */
  readonly to: "housemate" | "address" | "stranger";
  /**
   * Of its words and of what it needs. Raised with every change of either; data of earlier versions can still be
   * written (decision 59).
   */
  readonly version: number;
  /** Somebody who is not its reader can have it sent: counts to the daily limit, as one to a stranger does. Ruling C13. */
  readonly isLimited?: true;
  /**
   * Announces amounts and days of Direct Debits, confirms a mandate, or holds what somebody agreed to: proof for as
   * long as an indemnity claim can come. Rulings F5, J4.
   */
  readonly isNotice?: true;
  /** Its reader sends it to others, for its link to join: no link of it opens their page. Ruling G1. */
  readonly isPassedOn?: true;
  /** Somebody waits for it at a screen: sent before the others. */
  readonly isUrgent?: true;
  readonly write: (data: Data, sender: Sender) => Message;
  readonly example: Data;
};
