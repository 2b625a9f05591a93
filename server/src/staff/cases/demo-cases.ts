import type { ComplaintTopic } from "@evenly/domain/complaint";
import { changeCase, lockCase, type NewCase, openCase, openComplaint } from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";

type DemoCase = Required<Pick<NewCase, "kind" | "subject" | "text">> & {
  readonly email: string;
  /** Of a complaint. */
  readonly topic?: ComplaintTopic;
  /** What it waits for, for five days. */
  readonly waitsFor?: string;
};

const cases: readonly DemoCase[] = [
  {
    kind: "complaint",
    topic: "Broadband",
    email: "cara.hughes@example.com",
    subject: "no broadband for 9 days",
    text: "She rang: the router came, the line did not. She wants the days back.",
  },
  {
    kind: "supplier",
    email: "priya.nair@example.com",
    subject: "meter not found",
    text: "The supplier has no meter at this address.",
    waitsFor: "Northmoor Energy looks it up",
  },
  {
    kind: "data-request",
    email: "maya.okafor@example.com",
    subject: "asks for everything we keep",
    text: "By mail, from the address that we know.",
  },
];

/** A colleague's cases of a trial, beside those that its households bring. Rulings E, J1. */
export async function seedDemoCases(deps: Dependencies): Promise<void> {
  const { db, clock } = deps;
  const owner = await db
    .selectFrom("staffPerson")
    .select("id")
    .where("email", "=", "support@staff.example")
    .where("isDemo", "=", true)
    .executeTakeFirst();
  if (owner === undefined) return;
  const actor = { kind: "staff", id: owner.id } as const;
  for (const { email, waitsFor, topic, ...one } of cases) {
    const person = await db
      .selectFrom("housemate")
      .select(["id as housemateId", "householdId"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (person === undefined) continue;
    const matter = `demo ${email}`;
    const before = await db
      .selectFrom("staffCase")
      .select("id")
      .where("matter", "=", matter)
      .executeTakeFirst();
    if (before !== undefined) continue;
    await db.transaction().execute(async (trx) => {
      const asked = { ...person, ...one, matter, ownerId: owner.id, actor };
      const { reference } = await (topic === undefined
        ? openCase(trx, deps, asked)
        : openComplaint(trx, deps, { ...asked, topic }));
      if (waitsFor === undefined) return;
      const until = clock.today().add({ days: 5 });
      await changeCase(trx, await lockCase(trx, reference), "wait", {
        actor,
        now: clock.now(),
        action: "case-wait",
        waits: { until, for: waitsFor },
        detail: { until: until.toString(), text: waitsFor },
      });
    });
  }
}
