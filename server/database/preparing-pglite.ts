import { PGlite } from "@electric-sql/pglite";

type Exchange = PGlite["execProtocolStream"];
type Answer = Awaited<ReturnType<Exchange>>;
type Ask = (message: Uint8Array) => Promise<Answer>;

type Statement = {
  readonly key: string;
  readonly name: string;
  readonly parameters: Answer;
  columns?: Answer;
};

/** The codes of messages, letters as the protocol has them. */
const [parse, bind, describe, sync, query] = [0x50, 0x42, 0x44, 0x53, 0x51] as const;
const ofStatement = 0x53;

const changesSchema = /\b(?:create|alter|drop)\b/i;
/** Of a plan that a change of the schema made invalid, or of a statement that is gone. */
const staleCodes = new Set(["0A000", "26000"]);

/** Each takes some 50 kB of the database's memory. */
const mostPrepared = 500;
const mostSeen = 2_000;
const longest = 20_000;

/**
 * An embedded database that prepares a statement when its text comes for the second time. PostgreSQL as WebAssembly takes 2 to
 * 4 ms to plan what it runs in 0.3. PGlite sends each query as parse, describe, bind, describe and execute, one after the
 * other; of a prepared statement only the bind and the execution reach the database.
 */
export class PreparingPGlite extends PGlite {
  readonly #seen = new Set<string>();
  readonly #prepared = new Map<string, Statement>();
  #count = 0;
  #current: Statement | undefined;

  /** For a database that is set back to what it was before they were prepared. */
  forgetStatements(): void {
    this.#seen.clear();
    this.#prepared.clear();
  }

  override async execProtocolStream(...[message, options]: Parameters<Exchange>): ReturnType<Exchange> {
    const ask: Ask = (asked) => super.execProtocolStream(asked, options);
    const [kind] = message;
    if (kind === parse) return this.#parse(message, ask);
    if (kind === query && changesSchema.test(textOf(message))) this.forgetStatements();
    const statement = this.#current;
    if (statement === undefined) return ask(message);
    if (kind === describe && message[5] === ofStatement) return statement.parameters;
    if (kind === describe) return (statement.columns ??= await ask(message));
    if (kind === sync) this.#current = undefined;
    try {
      return await ask(kind === bind ? withName(message, 6, statement.name) : message);
    } catch (error) {
      if (staleCodes.has((error as { code?: string }).code ?? "")) this.#prepared.delete(statement.key);
      throw error;
    }
  }

  async #parse(message: Uint8Array, ask: Ask): Promise<Answer> {
    const key = textOf(message);
    this.#current = this.#prepared.get(key);
    if (this.#current) return [];
    if (changesSchema.test(key)) this.forgetStatements();
    else if (this.#seen.has(key) && this.#prepared.size < mostPrepared)
      return this.#prepare(key, message, ask);
    else if (key.length < longest) {
      if (this.#seen.size >= mostSeen) this.#seen.clear();
      this.#seen.add(key);
    }
    return ask(message);
  }

  async #prepare(key: string, message: Uint8Array, ask: Ask): Promise<Answer> {
    const name = `evenly_${String(++this.#count)}`;
    const answer = await ask(withName(message, 5, name));
    const parameters = await ask(withName(Buffer.from([describe, 0, 0, 0, 6, ofStatement, 0]), 6, name));
    this.#current = { key, name, parameters };
    this.#prepared.set(key, this.#current);
    return answer;
  }
}

/** The text of a query, with the types of its parameters where a message has them. */
const textOf = (message: Uint8Array): string => Buffer.from(message).toString("latin1", 5);

/** The message with a name where it has an empty one. */
const withName = (message: Uint8Array, at: number, name: string): Buffer => {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
};
