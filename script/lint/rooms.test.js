import { describe, expect, it } from "vitest";
import { complaintAboutRooms } from "./rooms.js";

const allowed = [
  ["server/src/households/open-household.ts", "server/src/pricing/index.ts"],
  ["server/src/households/open-household.ts", "server/src/households/queries/households.ts"],
  ["server/src/mail/jobs/send-email.ts", "server/src/queue/index.ts"],
  ["server/src/leads/endpoints/pre-signup.ts", "server/src/http/endpoint.ts"],
  ["server/src/leads/ensure-lead.ts", "server/src/dependencies.ts"],
  ["server/src/main.ts", "server/src/app.ts"],
  ["server/src/payments/mandates/mandates.test.ts", "server/src/households/add-housemate.ts"],
  ["server/src/payments/mandates/record-mandate-status.ts", "server/src/access/index.ts"],
];
const refused = [
  [
    "server/src/pricing/confirm-price.ts",
    "server/src/households/index.ts",
    "pricing may not import households",
  ],
  ["server/src/queue/jobs.ts", "server/src/http/refusals.ts", "queue may not import http"],
  [
    "server/src/households/open-household.ts",
    "server/src/pricing/confirm-price.ts",
    "enter pricing through server/src/pricing/index.ts",
  ],
  ["server/src/app.ts", "server/src/mail/smtp.ts", "enter mail through server/src/mail/index.ts"],
  ["server/src/mail/tell.ts", "server/src/app.ts", "the room mail may not import server/src/app.ts"],
  [
    "server/database/seed/demo.ts",
    "server/src/pricing/queries/catalogue.ts",
    "enter pricing through server/src/pricing/index.ts",
  ],
];

describe("the direction between the rooms of the server", () => {
  it.each(allowed)("lets %s import %s", (from, to) => {
    expect(complaintAboutRooms(from, to)).toBeUndefined();
  });

  it.each(refused)("does not let %s import %s", (from, to, complaint) => {
    expect(complaintAboutRooms(from, to)).toBe(complaint);
  });
});
