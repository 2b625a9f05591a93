import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const read = async (...chunks: string[]) => {
  const records = [];
  const stream = async function* () {
    yield* chunks;
  };
  for await (const record of readCsv(stream())) records.push(record);
  return records;
};

test("Reads quotes, commas and line ends inside quotes, and both kinds of line end", async () => {
  expect(await read('\uFEFFa,b\r\n"1, ""High"" Street","two\nlines"\n\nlast,')).toEqual([
    ["a", "b"],
    ['1, "High" Street', "two\nlines"],
    ["last", ""],
  ]);
});

test("Refuses a file that ends inside quotes", async () => {
  await expect(read('a,"b')).rejects.toThrow("ends inside quotes");
});

test("Reads what was written, wherever the chunks are cut", async () => {
  const field = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", "\n", " ", "7") });
  const records = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(records, fc.integer({ min: 1, max: 9 }), async (written, size) => {
      const quoted = written.map((record) =>
        record.map((text) => `"${text.replaceAll('"', '""')}"`).join(","),
      );
      const text = `${quoted.join("\n")}\n`;
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
        text.slice(index * size, (index + 1) * size),
      );
      expect(await read(...chunks)).toEqual(written);
    }),
  );
});
