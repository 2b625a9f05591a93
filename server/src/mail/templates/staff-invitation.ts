import type { Brand } from "@evenly/contract/config";
import { invitationHours, type StaffRole } from "@evenly/domain/staff";
import { greet, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";

type Data = {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly link: string;
};

const words = {
  title: "Your account in the back office",
  preheader: `Choose a password within ${String(invitationHours)} hours.`,
  roleNames: {
    support: "support",
    finance: "finance",
    catalogue: "catalogue",
    administrator: "administrator",
  } satisfies Readonly<Record<StaffRole, string>>,
  invited: ({ name }: Brand, roles: readonly StaffRole[]) =>
    `You are invited to ${name}'s back office (${roles.map((role) => words.roleNames[role]).join(", ")}). Choose a password, and then set up one-time codes with an authenticator app.`,
  choosePassword: "Choose a password",
  worksOnce: `The link is for you alone, works once, and for ${String(invitationHours)} hours. If you had an account before, its password, one-time codes and sessions end when you use it.`,
  notWithUs: "If you don't work with us, please leave this mail alone: nothing has changed.",
  reason: ({ name }: Brand) => `You got this mail because a colleague at ${name} invited you.`,
};

/** Ruling H1. */
export const staffInvitation = {
  to: "address",
  version: 1,
  isUrgent: true,
  write: ({ name, roles, link }, { brand }) => ({
    subject: words.title,
    preheader: words.preheader,
    blocks: [
      greet(name),
      paragraph(words.invited(brand, roles)),
      { kind: "button", label: words.choosePassword, href: link },
      paragraph(words.worksOnce),
      paragraph(words.notWithUs),
    ],
    reason: words.reason(brand),
  }),
  example: {
    name: "Amira Khan",
    roles: ["support", "finance"],
    link: "https://bills.example/staff/invitation#t0kEn",
  },
} satisfies Template<Data>;
