import type { Connection, PoolClient, Submittable } from "pg";

type CopyConnection = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** PostgreSQL's own way in for many rows. The driver speaks it but has no call for it, so this answers its events. */
class CopyIn implements Submittable {
  readonly done: Promise<void>;
  readonly #statement: string;
  readonly #rows: Buffer;
  readonly #settle: { resolve: () => void; reject: (error: Error) => void };

  constructor(statement: string, rows: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.done = promise;
    this.#statement = statement;
    this.#rows = rows;
    this.#settle = { resolve, reject };
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve();
  }
}

/** Copies rows of text into a table. */
export async function copyRows<Column extends string>(
  client: PoolClient,
  into: { readonly table: string; readonly columns: readonly Column[] },
  rows: readonly Readonly<Record<Column, string>>[],
): Promise<void> {
  const lines = rows.map((row) => `${into.columns.map((column) => escape(row[column])).join("\t")}\n`);
  const copy = new CopyIn(
    `copy ${into.table} (${into.columns.join(", ")}) from stdin`,
    Buffer.from(lines.join(""), "utf8"),
  );
  client.query(copy);
  await copy.done;
}

const escape = (text: string) =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r")
    : text;
