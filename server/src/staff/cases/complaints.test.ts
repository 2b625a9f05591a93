import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { readMail } from "../../../test/mails.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";

type Case = Success<"GET /staff/cases/:case">;
type Shown = Success<"POST /staff/cases/:case/letter/preview">;
type Report = Success<"GET /staff/complaints">;
type Timeline = Success<"GET /staff/households/:reference/timeline">;

describe("A complaint [J2]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let today = Temporal.PlainDate.from("2027-07-14");
  let household: { id: string; reference: string };
  let tom: string;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { deps: { clock: clockAt(() => today) } });
    support = await signedInAs(test, "support");
    household = await db
      .selectFrom("household")
      .select(["id", "reference"])
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    ({ id: tom } = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", household.id)
      .where("firstName", "=", "Tom")
      .executeTakeFirstOrThrow());
    return () => test.close();
  });

  const opened = async (topic: string, more: object = {}) => {
    const answer = await support.post(`/households/${household.reference}/cases`, {
      kind: "complaint",
      subject: "No broadband for 9 days",
      text: "He rang",
      housemateId: tom,
      topic,
      ...more,
    });
    return answer.json<{ case: string }>().case;
  };
  const read = async (name: string) => (await support.get(`/cases/${name}`)).json<Case>();
  const see = (name: string, letter: string, text = "We looked into it.") =>
    support.post(`/cases/${name}/letter/preview`, { letter, text });
  const send = async (name: string, letter: string, text = "We looked into it.") => {
    const { token } = (await see(name, letter, text)).json<Shown>();
    return support.post(`/cases/${name}/letter`, { letter, text, token });
  };
  const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
    answer.statusCode,
    answer.json<{ errorCodes?: object; code: string }>().errorCodes ?? answer.json<{ code: string }>().code,
  ];
  const on = (day: string) => (today = Temporal.PlainDate.from(day));

  it.each([
    ["Broadband", "2027-07-16", "2027-08-25", "2027-08-25"],
    ["Energy", "2027-07-16", "2027-08-25", "2027-09-08"],
    ["service", "2027-07-16", "2027-08-25", undefined],
    ["data", "2027-08-13", "2027-09-12", undefined],
  ])("about %s has the days of its topic", async (topic, acknowledge, answer, deadlock) => {
    on("2027-07-14");
    const found = await read(await opened(topic, { subject: `About ${topic}` }));
    expect(found.complaint?.clocks).toEqual([
      { letter: "acknowledgement", by: acknowledge, sentOn: null, isInTime: null },
      { letter: "answer", by: answer, sentOn: null, isInTime: null },
      ...(deadlock === undefined ? [] : [{ letter: "deadlock", by: deadlock, sentOn: null, isInTime: null }]),
    ]);
    expect([found.nextOn, found.nextLetter]).toEqual([
      acknowledge,
      { letter: "acknowledgement", by: acknowledge },
    ]);
  });

  it("is due by the next letter, and each letter stops its clock", async () => {
    on("2027-07-14");
    const name = await opened("Energy");
    expect((await read(name)).letters).toEqual(["acknowledgement", "answer", "deadlock", "message"]);
    expect((await send(name, "acknowledgement", "")).statusCode).toBe(204);
    expect(await read(name)).toMatchObject({
      nextOn: "2027-08-25",
      nextLetter: { letter: "answer", by: "2027-08-25" },
      letters: ["answer", "deadlock", "message"],
    });
    on("2027-09-01");
    expect((await read(name)).isOverdue).toBe(true);
    expect((await send(name, "deadlock")).statusCode).toBe(204);
    const mail = await readMail(db, (emails) => emails.orderBy("id", "desc"));
    expect(mail).toMatchObject({
      template: "case-letter",
      subject: `Your complaint: who can decide now (${name})`,
    });
    expect(mail.text).toContain("Energy Ombudsman, energyombudsman.org within twelve months");
    const found = await read(name);
    expect([found.nextLetter, found.letters]).toEqual([null, ["message"]]);
    expect(found.complaint?.clocks.map(({ sentOn }) => sentOn)).toEqual(["2027-07-14", null, "2027-09-01"]);
    expect(codeOf(await see(name, "answer"))).toEqual([409, "letter-not-possible"]);
  });

  it("has its letters seen before they are sent, once, and kept with the case and the household [H3] [J1]", async () => {
    on("2027-07-14");
    const name = await opened("Broadband");
    expect(codeOf(await see(name, "x", ""))).toEqual([422, { letter: ["letter-unknown"] }]);
    expect(codeOf(await see(name, "answer", ""))).toEqual([422, { text: ["case-text-required"] }]);
    const text = "The line was out.\n\nYou get £4.50 back.";
    const shown = (await see(name, "answer", text)).json<Shown>();
    expect(shown.subject).toBe(`Our answer to your complaint (${name})`);
    expect(shown.text).toContain("You get £4.50 back.");
    expect(shown.text).toContain("Communications Ombudsman, commsombudsman.org");
    expect(shown.text).not.toMatch(/token=[\w-]{20}/);
    const body = { letter: "answer", text, token: shown.token };
    expect(codeOf(await support.post(`/cases/${name}/letter`, { ...body, text: "Else" }))).toEqual([
      409,
      "approval-changed",
    ]);
    expect((await support.post(`/cases/${name}/letter`, body)).statusCode).toBe(204);
    expect(codeOf(await support.post(`/cases/${name}/letter`, body))).toEqual([409, "approval-changed"]);
    const sent = await db
      .selectFrom("email")
      .select(["id", "toAddress"])
      .where("subject", "=", shown.subject)
      .execute();
    expect(sent).toEqual([{ id: expect.any(String), toAddress: shown.to }]);
    expect((await read(name)).thread[0]).toMatchObject({
      kind: "mail",
      id: sent[0]?.id,
      says: shown.subject,
    });
    const { entries } = (await support.get(`/households/${household.reference}/timeline`)).json<Timeline>();
    expect(entries).toContainEqual(expect.objectContaining({ kind: "mail", id: sent[0]?.id }));
    expect(entries).toContainEqual(
      expect.objectContaining({
        what: "case-mail",
        by: "support",
        more: expect.objectContaining({ case: name, letter: "answer" }),
      }),
    );
  });

  it("of somebody without an account is answered at their address", async () => {
    on("2027-07-14");
    const ask = (more: object) =>
      support.post("/cases", {
        kind: "complaint",
        topic: "data",
        subject: "Wants to be forgotten",
        text: "By letter",
        ...more,
      });
    expect(codeOf(await ask({ name: "", email: "x" }))).toEqual([
      422,
      { name: ["complaint-name-required"], email: ["email-invalid"] },
    ]);
    const { case: name } = (await ask({ name: "Nell Gray", email: "Nell@Example.com" })).json<{
      case: string;
    }>();
    expect(await read(name)).toMatchObject({
      person: "Nell Gray",
      mailTo: "nell@example.com",
      reference: null,
    });
    await send(name, "answer");
    const mail = await readMail(db, (emails) => emails.orderBy("id", "desc"));
    expect(mail).toMatchObject({ template: "case-letter-to-contact", toAddress: "nell@example.com" });
    expect(mail.text).toContain("Information Commissioner's Office");
  });

  it("is done with its cause, by which a quarter is reported", async () => {
    on("2027-11-02");
    const names = [];
    for (const topic of ["Broadband", "Energy", "service", "Energy", "Energy"])
      names.push(await opened(topic));
    const [one = "", two = "", , three = "", four = ""] = names;
    const finish = async (name: string, cause?: string) =>
      support.post(`/cases/${name}/done`, {
        outcome: "upheld",
        cause,
        text: "They were right",
        token: (await read(name)).token,
      });
    expect(codeOf(await finish(one))).toEqual([422, { cause: ["complaint-cause-unknown"] }]);
    await send(one, "answer");
    expect((await finish(one, "supplier-fault")).statusCode).toBe(204);
    on("2027-11-08");
    await send(two, "acknowledgement");
    expect((await finish(two, "supplier-fault")).statusCode).toBe(204);
    // Energy: answered by 14 December, or at deadlock by 28 December.
    on("2027-12-20");
    await send(three, "answer");
    await finish(three, "answered-late");
    await send(four, "deadlock");
    await finish(four, "answered-late");
    const inTime = async (name: string) =>
      (await read(name)).complaint?.clocks.map(({ letter, isInTime }) => [letter, isInTime]);
    expect(await inTime(three)).toEqual([
      ["acknowledgement", false],
      ["answer", false],
      ["deadlock", null],
    ]);
    expect((await inTime(four))?.at(-1)).toEqual(["deadlock", true]);
    const report = (await support.get("/complaints?quarter=2027-4")).json<Report>();
    expect(report).toEqual({
      quarter: "2027-4",
      from: "2027-10-01",
      to: "2027-12-31",
      rows: [
        {
          cause: "answered-late",
          complaints: 2,
          upheld: 2,
          acknowledgedInTime: 0,
          answeredInTime: 1,
          deadlocked: 1,
        },
        {
          cause: "supplier-fault",
          complaints: 2,
          upheld: 2,
          acknowledgedInTime: 1,
          answeredInTime: 1,
          deadlocked: 0,
        },
        { cause: null, complaints: 1, upheld: 0, acknowledgedInTime: 0, answeredInTime: 0, deadlocked: 0 },
      ],
    });
    expect((await support.get("/complaints")).json<Report>().quarter).toBe("2027-4");
    expect(codeOf(await support.get("/complaints?quarter=autumn"))).toEqual([
      422,
      { quarter: ["quarter-unreadable"] },
    ]);
    expect((await support.get("/complaints.csv?quarter=2027-4")).body.split("\r\n").slice(0, 2)).toEqual([
      "\ufeffCause,Complaints,Upheld,Acknowledged in time,Answered in time,To a scheme",
      "answered-late,2,2,0,1,1",
    ]);
  });

  it("is moved to another day with a reason, not past the day of its next letter [J1]", async () => {
    on("2027-07-14");
    const name = await opened("Energy");
    const move = async (day: string, reason = "They are away") =>
      support.post(`/cases/${name}/due`, { on: day, reason, token: (await read(name)).token });
    expect(codeOf(await move("2027-07-19", ""))).toEqual([
      422,
      { on: ["due-day-too-late"], reason: ["reason-required"] },
    ]);
    expect(codeOf(await move("2027-07-13"))).toEqual([422, { on: ["due-day-too-early"] }]);
    expect((await move("2027-07-15")).statusCode).toBe(204);
    const found = await read(name);
    expect([found.dueOn, found.thread[0]]).toMatchObject([
      "2027-07-15",
      { what: "case-due", says: "They are away", more: { until: "2027-07-15" } },
    ]);
  });
});
