import { expect, test } from "vitest";
import { emailLink, facebookLink, whatsAppLink } from "./share-links.ts";

const given = { joinLink: "https://evenly.example/joining-tenant?guid=a&b", brandName: "Evenly & Co" };

test("every way to share contains the whole join link [S2.12]", () => {
  expect(new URL(whatsAppLink(given)).searchParams.get("text")).toContain(given.joinLink);
  expect(new URL(facebookLink(given)).searchParams.get("u")).toBe(given.joinLink);
  expect(new URL(emailLink(given)).searchParams.get("body")).toContain(given.joinLink);
});

test("an email's subject contains the whole brand name", () => {
  expect(new URL(emailLink(given)).searchParams.get("subject")).toBe("Join our house on Evenly & Co");
});
