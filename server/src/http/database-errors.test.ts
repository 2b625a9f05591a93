import { expect, it } from "vitest";
import { isConnectionLost, isDatabaseAway, isDatabaseBusy } from "./database-errors.ts";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

it.each([
  "08006", // a connection failed
  "53100", // the disk is full
  "53200", // out of memory
  "53300", // too many connections
  "57P01", // ended by the operator
  "57P03", // starting
  "58030", // the disk cannot be read
  "25006", // only reads are allowed
  "57014", // a statement took too long
  "55P03", // a lock took too long
  "ECONNREFUSED",
  "EHOSTUNREACH",
])("The database is away for who gets %s [B2] [K2]", (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(true);
});

it.each(["23505", "40001", "42P01", "22001", "EACCES", ""])("It is not for who gets %j", (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false);
});

it("It is busy, not away, when something waited too long for a statement, a lock or a connection", () => {
  const noConnection = new Error("timeout exceeded when trying to connect");
  expect([withCode("57014"), withCode("55P03"), noConnection].map(isDatabaseBusy)).toEqual([
    true,
    true,
    true,
  ]);
  expect(isDatabaseBusy(withCode("57P01"))).toBe(false);
});

it("A connection is lost when it has ended without a word of the server's [K2]", () => {
  const lost = [
    withCode("ECONNRESET"),
    new Error("Connection terminated: the database gives no sign"),
    new Error("Query read timeout"),
    new AggregateError([withCode("ECONNREFUSED")]),
  ];
  expect(lost.map(isConnectionLost)).toEqual(lost.map(() => true));
  expect(lost.map(isDatabaseAway)).toEqual(lost.map(() => true));
  const told = ["57P01", "53300", "25006", "55P03", "57014"].map(withCode);
  expect(told.map(isConnectionLost)).toEqual(told.map(() => false));
});
