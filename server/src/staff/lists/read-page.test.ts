import { declareList } from "@evenly/contract/staff/lists";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { Refusal } from "../../http/refusals.ts";
import type { Order } from "./filters.ts";
import type { ListRows } from "./list.ts";
import { readPage, readRows } from "./read-page.ts";

type Row = { readonly id: number; readonly name: string; readonly due: string | null; readonly at: string };

const names = ["", "Ash", "ash", "Élan", "O'Brien", "=1+1"];
const days = [null, "2027-01-01", "2027-01-02", "2028-02-29"];
const moments = ["2027-01-01 10:00:00.000001+00", "2027-01-01 10:00:00.000002+00"];

const declared = declareList({
  filters: {},
  sorts: ["name", "due", "at", "id"],
  firstSort: "name",
  columns: {},
});
type RowList = ListRows<typeof declared, Row>;

const listOfRows = (rows: readonly Row[]): RowList => ({
  declared,
  name: "rows",
  rows: (db) =>
    db
      .selectFrom(
        sql<Row>`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (id int, name text, due date, at timestamptz))`.as("row"),
      )
      .select(["row.id", "row.name", "row.due", sql<string>`row.at::text`.as("at")]),
  filters: {},
  sorts: {
    name: { by: sql.ref("row.name"), type: "text" },
    due: { by: sql.ref("row.due"), type: "date", isNullable: true },
    at: { by: sql.ref("row.at"), type: "timestamptz" },
    id: { by: sql.ref("row.id"), type: "bigint" },
  },
  key: { by: sql.ref("row.id"), type: "bigint" },
});

const anyRows = fc
  .array(
    fc.record({
      name: fc.constantFrom(...names),
      due: fc.constantFrom(...days),
      at: fc.constantFrom(...moments),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((row, id) => ({ id, ...row })));

describe("A list [H5]", () => {
  const open = useTestDatabases();
  let deps: Parameters<typeof readPage>[0];
  beforeAll(async () => {
    ({ deps } = testDependencies(await open()));
  });

  const readAll = async (list: RowList, sort: string, most: number) => {
    const read: Row[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await readRows(deps, list, { sort, after }, most);
      expect(page.rows.length).toBeLessThanOrEqual(most);
      expect(page.from).toBe(read.length + 1);
      read.push(...page.rows);
      if (page.next === null) return read;
      after = page.next;
    }
  };

  it.each(["name", "-name", "due", "-due", "at", "-at", "id", "-id"])(
    "sorted by %s is the same in pages as whole: each row once, nulls last",
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(anyRows, fc.integer({ min: 1, max: 5 }), async (rows, most) => {
          const list = listOfRows(rows);
          const whole = (await readRows(deps, list, { sort }, 100)).rows;
          expect(await readAll(list, sort, most)).toEqual(whole);
          expect(whole.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
            rows.map(({ id }) => id),
          );
          if (!sort.endsWith("due")) return;
          const dues = whole.map(({ due }) => due);
          const filled = dues.filter((due) => due !== null).sort();
          if (sort === "-due") filled.reverse();
          expect(dues).toEqual([...filled, ...dues.filter((due) => due === null)]);
        }),
        { numRuns: 15, seed: 2027 },
      );
    },
  );

  it("has 50 rows a page, and counts them up to 1,000", async () => {
    const rows = (many: number) =>
      Array.from({ length: many }, (_, id) => ({ id, name: "", due: null, at: moments[0] ?? "" }));
    expect(await readPage(deps, listOfRows(rows(1000)), {})).toMatchObject({ count: 1000, isMore: false });
    const page = await readPage(deps, listOfRows(rows(1001)), {});
    expect(page).toMatchObject({ from: 1, count: 1000, isMore: true });
    expect(page.rows).toHaveLength(50);
    expect(await readPage(deps, listOfRows([]), {})).toEqual({
      rows: [],
      from: 1,
      next: null,
      count: 0,
      isMore: false,
    });
  });

  const refusedOf = async (order: Order) => {
    const rows = [1, 2].map((id) => ({ id, name: "Ash", due: null, at: moments[0] ?? "" }));
    return readRows(deps, listOfRows(rows), order, 1).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error.reasons : error),
    );
  };
  it("refuses invalid filters before it counts", async () => {
    const without = { ...deps, db: undefined as never };
    for (const order of [{ sort: "size" }, { after: "x" }])
      await expect(readPage(without, listOfRows([]), order)).rejects.toBeInstanceOf(Refusal);
  });

  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

  it("refuses an unknown sort order, on its field", async () => {
    for (const sort of ["size", "--due", "-", "", "toString", "due desc"])
      expect(await refusedOf({ sort })).toEqual([{ field: "sort", code: "order-unknown" }]);
  });

  it("refuses a foreign cursor, on its field, without a query", async () => {
    const broken = [
      "x",
      "",
      cursor(),
      cursor("due", "2027-01-01", "1", 1),
      cursor("name", "a\0", "1", 1),
      cursor("name", "a", "1; drop table household", 1),
      cursor("name", 5, "1", 1),
      cursor("name", "a", null, 1),
      cursor("name", "a", "1", "1"),
    ];
    for (const after of broken)
      expect(await refusedOf({ after })).toEqual([{ field: "after", code: "list-page-unknown" }]);
    for (const [sort, value] of [
      ["due", "2027-02-30"],
      ["due", "infinity"],
      ["at", "2027-01-01"],
      ["at", "now"],
      ["id", "99999999999999999999"],
    ] as const)
      expect(await refusedOf({ sort, after: cursor(sort, value, "1", 1) })).toEqual([
        { field: "after", code: "list-page-unknown" },
      ]);
    expect(await refusedOf({ after: cursor("name", "a", "1", 1) })).toBeUndefined();
  });
});
