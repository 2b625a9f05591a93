import { proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import type { EmailContent, EmailTemplate } from "./email-data.ts";
import { sampleAccountEmails } from "./sample-account-emails.ts";

const fullAddress = "7 Larkspur Terrace, Leeds, LS6 1ZZ";
const joinLink = "https://bills.example/joining-tenant?guid=abcdefghijklmnopqrstuvwxyz012345";
const joiner = { firstName: "Ben", place: 2, mayDispute: true, isOnlyObjector: false };
const reference = "EV-7K3M-92Q";
const startDate = Temporal.PlainDate.from("2027-09-01");
const price = { weekly: pence(1675), monthly: pence(7279) };
const products = [
  { label: "Energy", title: "Uncapped energy" },
  { label: "Water", title: "Water and sewerage" },
  { label: "Broadband", title: "Virgin Fibre 600" },
];

export const sampleEmails: { readonly [Name in EmailTemplate]: Extract<EmailContent, { template: Name }> } = {
  "price-saved": {
    template: "price-saved",
    data: {
      ...price,
      firstName: "Amira",
      link: "https://bills.example/short-summary?address=addr&housemates=4&hash=abc",
      housemateCount: 4,
      place: fullAddress,
      products,
      discountDescription: "10% off everything",
    },
  },
  welcome: {
    template: "welcome",
    data: {
      ...price,
      firstName: "Amira",
      fullAddress,
      joinLink,
      remaining: 3,
      housemateCount: 4,
      startDate,
      firstPaymentDate: startDate,
      reference,
      products,
    },
  },
  invitation: {
    template: "invitation",
    data: {
      ...price,
      inviteeName: "Ben Okafor",
      inviterFirstName: "Amira",
      openerFirstName: "Amira",
      fullAddress,
      joinLink,
      housemateCount: 4,
      joined: 1,
    },
  },
  "housemate-joined": {
    template: "housemate-joined",
    data: {
      firstName: "Amira",
      joiner,
      remaining: 2,
      joinLink,
      housemateCount: 4,
      lapsedSize: undefined,
    },
  },
  "house-complete": {
    template: "house-complete",
    data: {
      firstName: "Amira",
      fullAddress,
      reference,
      completion: { joiner, sizeChange: undefined, housemateCount: 4, startDate },
    },
  },
  "direct-debit-confirmation": {
    template: "direct-debit-confirmation",
    data: {
      firstName: "Amira",
      fullAddress,
      accountHolder: "Amira Khan",
      accountEnding: "11",
      reference: "EVENLY-7K2M",
      householdReference: reference,
      debits: paymentSchedule({
        start: startDate,
        end: Temporal.PlainDate.from("2028-08-31"),
        weekly: price.weekly,
        collection: {
          proclamations: proclaimedDays,
          today: Temporal.PlainDate.from("2027-07-15"),
          advanceNoticeWorkingDays: 10,
        },
      }).map(({ collectionDate: on, amount }) => ({ on, amount, payments: 1 })),
      withoutDay: pence(0),
      notice: undefined,
    },
  },
  reminder: {
    template: "reminder",
    data: {
      inviteeName: "Ben Okafor",
      inviterFirstName: "Amira",
      fullAddress,
      joinLink,
      startDate,
      housemateCount: 4,
      joined: 1,
    },
  },
  "join-link-changed": {
    template: "join-link-changed",
    data: { firstName: "Amira", fullAddress, joinLink, remaining: 2, housemateCount: 4, notice: undefined },
  },
  "my-house-link": {
    template: "my-house-link",
    data: { firstName: "Amira", fullAddress },
  },
  "place-confirmation": {
    template: "place-confirmation",
    data: {
      firstName: "Ben",
      fullAddress,
      link: "https://bills.example/my-house/open?token=t0kEn",
      monthly: price.monthly,
      accountEnding: "11",
      until: Temporal.ZonedDateTime.from("2027-08-04T16:30[Europe/London]"),
    },
  },
  "email-used": {
    template: "email-used",
    data: { firstName: "Amira", fullAddress },
  },
  "email-changed": {
    template: "email-changed",
    data: { firstName: "Amira", fullAddress },
  },
  "email-changed-from": {
    template: "email-changed-from",
    data: { firstName: "Amira", fullAddress },
  },
  "staff-invitation": {
    template: "staff-invitation",
    data: {
      name: "Amira Khan",
      roles: ["support", "finance"],
      link: "https://bills.example/staff/invitation#t0kEn",
    },
  },
  "approval-waits": {
    template: "approval-waits",
    data: {
      name: "Amira Khan",
      askedBy: "Martin Hale",
      deed: "Give £72.79 back to",
      whom: "Ben, 7 Larkspur Terrace",
      link: "https://bills.example/staff/approvals/019e0000-0000-7000-8000-000000000000",
    },
  },
  ...sampleAccountEmails,
};
