import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { greet, paragraph } from "./wording.ts";

/** Ruling H1. */
export const writeStaffInvitation = (
  { name, roles, link }: EmailData["staff-invitation"],
  { brand }: Sender,
): Message => ({
  subject: "Your account in the back office",
  preheader: "Choose a password within 48 hours.",
  title: "Your account in the back office",
  blocks: [
    greet(name),
    paragraph(
      `You are invited to ${brand.name}'s back office (${roles.join(", ")}). Choose a password, and then set up one-time codes with an authenticator app.`,
    ),
    { kind: "button", label: "Choose a password", href: link },
    paragraph(
      "The link is for you alone, works once, and for 48 hours. If you had an account before, its password, one-time codes and sessions end when you use it.",
    ),
    paragraph("If you don't work with us, please leave this mail alone: nothing has changed."),
  ],
  reason: `You got this mail because a colleague at ${brand.name} invited you.`,
});
