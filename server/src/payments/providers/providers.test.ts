import { beforeAll, expect, it } from "vitest";
import { describeOnBoth } from "../../../test/database.ts";
import type { Clock } from "../../clock.ts";
import type { DirectDebitProvider, Payer } from "./port.ts";
import { createSandbox } from "./sandbox/sandbox.ts";

const payer = (givenName: string): Payer => ({
  givenName,
  familyName: "Byrne",
  email: "payer@example.com",
  addressLine1: "1 Larkspur Terrace",
  city: "Leeds",
  postcode: "LS6 1ZZ",
  accountHolder: `${givenName} Byrne`,
  sortCode: "200000",
  accountNumber: "55779911",
});

describeOnBoth("A payment provider", (open) => {
  let now = Temporal.ZonedDateTime.from("2027-03-24T15:59[Europe/London]");
  const setTime = (time: string) => {
    now = Temporal.ZonedDateTime.from(`${time}[Europe/London]`);
  };
  const clock: Clock = { today: () => now.toPlainDate(), now: () => new Date(now.epochMilliseconds) };
  let provider: DirectDebitProvider;
  beforeAll(async () => {
    provider = createSandbox({ db: (await open({})).db, clock });
  });

  it("gives a mandate a reference of its own and one for the bank statement, within Bacs's limits", async () => {
    const mandate = await provider.setUpMandate(payer("Ann"), "key-1");
    expect(mandate).toMatchObject({ state: "pending" });
    expect(mandate.state === "failed" ? "" : mandate.reference).toMatch(/^[A-Z0-9]{6,18}$/);
    expect(await provider.findMandate(mandate.providerReference ?? "")).toEqual(mandate);
  });

  it("makes one mandate of one key, and another of another", async () => {
    const [first, again, other] = await Promise.all(
      ["key-2", "key-2", "key-3"].map((key) => provider.setUpMandate(payer("Bob"), key)),
    );
    expect(again).toEqual(first);
    expect(other?.providerReference).not.toBe(first?.providerReference);
  });

  it("knows nothing of a mandate that it did not make", async () => {
    expect(await provider.findMandate("SB-unknown")).toBeUndefined();
  });

  it("ends a mandate that is cancelled, for good and as often as it is asked", async () => {
    setTime("2027-03-24T10:00");
    const { providerReference } = await provider.setUpMandate(payer("Eve"), "key-9");
    for (let time = 0; time < 2; time += 1) await provider.cancelMandate(providerReference ?? "");
    setTime("2027-04-07T10:00");
    expect(await provider.findMandate(providerReference ?? "")).toMatchObject({ state: "cancelled" });
    expect(await provider.setUpMandate(payer("Eve"), "key-9")).toMatchObject({ state: "cancelled" });
    await expect(provider.cancelMandate("SB-unknown")).resolves.toBeUndefined();
    expect(await provider.findMandate("SB-unknown")).toBeUndefined();
  });

  it("leaves a mandate that the bank has refused as it is", async () => {
    setTime("2027-04-05T10:00");
    const { providerReference } = await provider.setUpMandate(payer("Invalid"), "key-10");
    setTime("2027-04-07T10:00");
    await provider.cancelMandate(providerReference ?? "");
    expect(await provider.findMandate(providerReference ?? "")).toMatchObject({ state: "failed" });
  });

  const statesOf = async (name: string, key: string, times: readonly string[]) => {
    const { providerReference } = await provider.setUpMandate(payer(name), key);
    const states = [];
    for (const time of times) {
      setTime(time);
      states.push((await provider.findMandate(providerReference ?? ""))?.state);
    }
    return states;
  };

  it("submits before four o'clock on the next working day, and Easter is not one", async () => {
    setTime("2027-03-24T15:59");
    const times = ["2027-03-24T23:00", "2027-03-25T09:00", "2027-03-29T09:00", "2027-03-30T09:00"];
    expect(await statesOf("Cay", "key-4", times)).toEqual(["pending", "submitted", "submitted", "active"]);
  });

  it("counts what comes from four o'clock as received on the next working day", async () => {
    setTime("2027-03-24T16:00");
    const times = ["2027-03-25T09:00", "2027-03-30T09:00", "2027-03-31T09:00"];
    expect(await statesOf("Dee", "key-5", times)).toEqual(["pending", "submitted", "active"]);
  });

  it("lets the bank refuse Invalid, and nobody else", async () => {
    setTime("2027-04-05T10:00");
    expect(await statesOf("invalid", "key-6", ["2027-04-06T10:00", "2027-04-07T10:00"])).toEqual([
      "submitted",
      "failed",
    ]);
    setTime("2027-04-05T10:00");
    expect(await statesOf("Penniless", "key-7", ["2027-04-07T10:00"])).toEqual(["active"]);
    setTime("2027-04-05T10:00");
    expect(await statesOf("Fickle", "key-8", ["2027-04-07T10:00"])).toEqual(["active"]);
  });
});
