import type { CallName, Calls, ReadBody, ReadParams, ReadQuery } from "@evenly/contract";
import type { Code } from "@evenly/contract/messages";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { CodeGuesses } from "./code-guesses.ts";
import type { AdmitAccount } from "./new-accounts.ts";
import type { PageOwner } from "./page-owner.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { StaffAsker, StaffVisitor } from "./staff-asker.ts";
import type { Outcome, statusOfOutcome } from "./statuses.ts";

type Responses<Name extends CallName> = Calls[Name]["responses"];

type StatusIn<Name extends CallName, Of extends Outcome> = (typeof statusOfOutcome)[Of] &
  keyof Responses<Name>;

export type Answer<Name extends CallName> = Name extends CallName
  ? {
      [Of in Outcome]: [StatusIn<Name, Of>] extends [never]
        ? never
        : {
            readonly outcome: Of;
            readonly body: z.input<Responses<Name>[StatusIn<Name, Of>] & z.ZodType>;
            /** The housemate whose payment or bank details it answers. Ruling B7. */
            readonly payerId?: string | undefined;
            /** After the commit. */
            readonly afterwards?: () => Promise<void>;
          };
    }[Outcome]
  : never;

/** An idempotent call runs in one transaction (Ruling B6); any other gets the plain connection. */
type Connection<Name extends CallName> = Calls[Name] extends { idempotent: true | "needed" }
  ? Transaction<Database>
  : Kysely<Database>;

export type Question<Name extends CallName> = {
  readonly params: ReadParams<Name>;
  readonly query: ReadQuery<Name>;
  readonly body: ReadBody<Name>;
  readonly db: Connection<Name>;
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly session: SessionCookie;
  /** Of a call with `session: "housemate"`. */
  readonly owner: Calls[Name] extends { session: "housemate" } ? PageOwner : undefined;
  readonly staff: Calls[Name] extends { staff: infer Who }
    ? Who extends "anyone"
      ? StaffVisitor
      : StaffAsker
    : undefined;
  readonly codes: CodeGuesses;
  readonly admitAccount: AdmitAccount;
  readonly log: FastifyBaseLogger;
  readonly messageOf: (code: Code) => string;
};

type Handler<Name extends CallName> = (question: Question<Name>) => Promise<Answer<Name>>;

export type CheckedHandler<Name extends CallName> = {
  readonly answer: Handler<Name>;
  /** Codes that a one-transaction call tries; checked against the limit before it begins. */
  readonly triesCode?: (question: Question<Name>) => boolean | Promise<boolean>;
  readonly opensAccount?: (question: Question<Name>) => boolean;
};

/** One for each call of the contract. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> | CheckedHandler<Name> };
export type SomeHandlers = Partial<Handlers>;
