import { sql } from "kysely";

/** The column `code` as `normaliseCode` reads it, for codes are kept with their hyphens. Ruling C15. */
export const codeKey = sql<string>`replace(code, '-', '')`;
