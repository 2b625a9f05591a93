import type { Success } from "@evenly/contract";
import { collectionEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { type HousesOfFour, openHousesOfFour } from "../../../test/house-of-four.ts";
import { readMails } from "../../../test/mails.ts";
import { collectPayment } from "../../../test/planned-collections.ts";
import { join, post } from "../../../test/sign-up.ts";
import { signedInAs } from "../../../test/staff.ts";
import { post as postEntries } from "../../payments/ledger/post.ts";

type Timeline = Success<"GET /staff/households/:reference/timeline">;

describe("The timeline of a household whose place was handed over", () => {
  const open = useTestDatabases();
  let four: HousesOfFour;
  let householdId: string;
  beforeAll(async () => {
    four = await openHousesOfFour(await open());
    ({ householdId } = await four.openInFebruary());
    return () => four.test.close();
  });

  /** Ben, in place 2, leaves it to Ella from 15 April. */
  const handOver = async () => {
    const ben = await four.enter(householdId, "Ben");
    const email = "ella.byrne@example.com";
    expect((await four.send("/moving_out", { lastDay: "2027-04-14", email }, ben)).statusCode).toBe(201);
    const mails = await readMails(four.db, (emails) =>
      emails.where("template", "=", "successor-invitation").orderBy("id"),
    );
    const token = /joining-tenant\?guid=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    expect((await post(four.test.app, "/direct_debit", join(token, "Ella"))).statusCode).toBe(201);
  };

  it("names whose money it is: the leaver's stays theirs after the handover [F12] [G5] [H4]", async () => {
    const attemptId = await collectPayment(
      four.db,
      { householdId, place: 2, dueOn: "2027-03-01" },
      "2027-03-01",
    );
    await handOver();
    four.setToday("2027-04-20");
    const entry = (amount: number) => collectionEntries({ place: 2, amount: pence(amount) });
    await four.db.transaction().execute((trx) =>
      postEntries(trx, {
        cause: "charge-back",
        causeReference: attemptId,
        on: Temporal.PlainDate.from("2027-04-20"),
        householdId,
        entries: entry(8_474).map((one) => ({ ...one, amount: pence(-one.amount) })),
      }),
    );
    const { reference } = await four.db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    const support = await signedInAs(four.test, "support");
    const { entries } = (await support.get(`/households/${reference}/timeline?show=money`)).json<Timeline>();
    const money = entries.filter(({ kind, time }) => kind === "payment" && time === null);
    expect(money.slice(0, 2).map(({ what, about, on }) => [on, what, about])).toEqual([
      ["2027-04-20", "charge-back", "Ben"],
      ["2027-03-01", "collection", "Ben"],
    ]);
  });
});
