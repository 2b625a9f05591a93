import type { CallName, Calls, ReadBody, ReadParams, ReadQuery } from "@evenly/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { CodeTries } from "./code-tries.ts";

type Responses<Name extends CallName> = Calls[Name]["responses"];

/** A status and the body that the contract gives it. */
export type Answer<Name extends CallName> = Name extends CallName
  ? {
      [Status in keyof Responses<Name> & number]: {
        readonly status: Status;
        readonly body: z.input<Responses<Name>[Status] & z.ZodType>;
      };
    }[keyof Responses<Name> & number]
  : never;

/** An idempotent call runs whole in one transaction (Ruling B6); any other gets the plain connection. */
type Connection<Name extends CallName> = Calls[Name] extends { idempotent: true }
  ? Transaction<Database>
  : Kysely<Database>;

export type Question<Name extends CallName> = {
  readonly params: ReadParams<Name>;
  readonly query: ReadQuery<Name>;
  readonly body: ReadBody<Name>;
  readonly db: Connection<Name>;
  readonly clientAddress: string;
  readonly codes: CodeTries;
  readonly log: FastifyBaseLogger;
};

export type Endpoint<Name extends CallName = CallName> = {
  readonly name: Name;
  readonly answer: (question: Question<Name>) => Promise<Answer<Name>>;
  /** The codes that a call which is one transaction will try; asked before that, so that too many are refused. */
  readonly triesCode?: ((question: Question<Name>) => boolean | Promise<boolean>) | undefined;
};

type Handlers = { [Name in CallName]: Endpoint<Name>["answer"] };
type Questions = { [Name in CallName]: Endpoint<Name>["triesCode"] };

/** Ties a handler to its call in the contract. Refusals are thrown (errors.ts). */
export const endpoint = <Name extends CallName>(
  name: Name,
  answer: Handlers[Name],
  triesCode?: Questions[Name],
): Endpoint => ({ name, answer, triesCode }) as unknown as Endpoint;
