import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { testDependencies } from "../../test/dependencies.ts";
import { collectPayment, planCollections } from "../../test/planned-collections.ts";
import { type CommandNeed, parseConfig, readCommandConfig } from "../config.ts";
import { withCommandWork } from "../create-command-work.ts";
import type { Dependencies } from "../dependencies.ts";
import { createHandlers } from "../job-handlers.ts";
import { chargeCollections } from "../payments/index.ts";
import { commandNeeds, findCommand } from "./commands.ts";

const today = "2027-01-10";
const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64");
const settings: Readonly<Record<CommandNeed, Readonly<Record<string, string>>>> = {
  keys: { ENCRYPTION_KEYS: `own:${secret}` },
  links: { PUBLIC_URL: "https://evenly.example" },
  terms: {},
  provider: { DIRECT_DEBIT_PROVIDER: "gocardless", GOCARDLESS_ACCESS_TOKEN: "token" },
};
/** Which the server refuses. */
const useless = { LOG_LEVEL: "loud", METRICS_TOKEN: "short", TRUST_PROXY: "many" };

type Name = keyof typeof commandNeeds;
const names = Object.keys(commandNeeds) as Name[];

/** Words after the command's name, and what it answers. */
const calls: Readonly<Record<Name, readonly [words: readonly string[], answer: RegExp]>> = {
  "create-administrator": [["ines@staff.example", "Ines", "Novak"], /https:\/\/evenly\.example\/staff\//],
  explain: [["household", "ACCOUNT"], /./],
  "failed-jobs": [[], /No job was given up/],
  "run-again": [["all"], /0 jobs will be tried again/],
  "list-cases": [[], /./],
  "close-case": [["CS-0000-00Z", "solved", "Nothing"], /./],
  "failed-events": [[], /No event was left/],
  "work-again": [["all"], /0 events will be worked off/],
  "list-housemates": [["ACCOUNT"], /Done/],
  "cancel-household": [["ACCOUNT", "--reason", "moved out"], /The last day of service is/],
  "record-service-stage": [["ACCOUNT", "energy", "ordered"], /Energy is ordered/],
  refund: [["ACCOUNT", "2", "1.00", "a mistake"], /£1\.00 goes back/],
  "write-off": [["ACCOUNT", "3", "1.00", "a mistake"], /£1\.00 is not owed any more/],
  "remove-housemate": [["ACCOUNT", "3"], /free-place-while-live/],
  "confirm-housemate": [["ACCOUNT", "3"], /./],
  "replace-join-link": [["ACCOUNT"], /Done/],
  "replace-share-token": [["ACCOUNT"], /Done/],
};

describe("A command in production needs what it uses, and nothing else [K2]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let deps: Dependencies;
  let account: string;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    ({ deps } = testDependencies(database, { today, config: { smtpUrl: "smtp://mail.example" } }));
    const { id, reference } = await db
      .updateTable("household")
      .set({ state: "live" })
      .where("line1", "=", "5 Larkspur Terrace")
      .returning(["id", "reference"])
      .executeTakeFirstOrThrow();
    account = reference;
    await createHandlers(deps)["begin-set-up"]({ householdId: id }, { isLast: false });
    await planCollections(db, id, Temporal.PlainDate.from("2026-11-10"));
    await db.updateTable("mandate").set({ state: "active", activeOn: "2026-11-24" }).execute();
    await chargeCollections(deps)({}, { isLast: false });
    await collectPayment(db, { householdId: id, place: 2, dueOn: "2026-12-01" }, "2026-12-01");
  });

  const environmentOf = (needs: readonly CommandNeed[]) => ({
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    ...useless,
    ...Object.assign({}, ...needs.map((need) => settings[need])),
  });

  const undone = new Error("undone");
  const run = async (name: Name) => {
    const [words] = calls[name];
    const command = findCommand([name, ...words.map((word) => (word === "ACCOUNT" ? account : word))]);
    if (command === undefined) throw new Error(`There is no command ${name}`);
    const config = readCommandConfig(command.needs, environmentOf(command.needs));
    return withCommandWork(command.needs, config, database, async (work) => {
      let answer = "";
      const ended = database.db.transaction().execute(async (trx) => {
        [answer] = await command(trx, { ...work, clock: deps.clock }).catch(
          (error: unknown) => [refusalOf(error), 1] as const,
        );
        throw undone;
      });
      await expect(ended).rejects.toBe(undone);
      return answer;
    });
  };

  it.each(names)("%s", async (name) => {
    expect(await run(name)).toMatch(calls[name][1]);
  });

  it.each(names.filter((name) => commandNeeds[name].length > 0))("%s says what is missing", (name) => {
    expect(() => readCommandConfig(commandNeeds[name], environmentOf([]))).toThrow("PUBLIC_URL is needed");
  });

  it("of the same environment the server is refused", () => {
    expect(() => parseConfig(environmentOf(["keys", "links"]))).toThrow("LOG_LEVEL must be");
  });

  it("what it has not read cannot be used", () => {
    const config = readCommandConfig([], environmentOf(["links"])) as Record<string, unknown>;
    expect(() => config["publicUrl"]).toThrow("The command has not read publicUrl");
  });

  it("a database of its own is refused, and a fixed date", () => {
    const environment = environmentOf([]);
    expect(() => readCommandConfig([], { ...environment, DATABASE_URL: "" })).toThrow(
      "DATABASE_URL is needed in production",
    );
    expect(() => readCommandConfig([], { ...environment, TODAY: "2027-07-15" })).toThrow(
      "TODAY is for trials",
    );
  });
});

/** Of a call that fails for its subject, not for a setting. */
function refusalOf(error: unknown): string {
  if (error instanceof Error && "reasons" in error) return JSON.stringify(error.reasons);
  throw error;
}
