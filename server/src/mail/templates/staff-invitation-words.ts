import type { Brand } from "@evenly/contract/config";
import type { StaffRole } from "@evenly/domain/staff";

export const title = "Your account in the back office";
export const preheader = "Choose a password within 48 hours.";
const roleNames: Readonly<Record<StaffRole, string>> = {
  support: "support",
  finance: "finance",
  catalogue: "catalogue",
  administrator: "administrator",
};
export const invited = ({ name }: Brand, roles: readonly StaffRole[]) =>
  `You are invited to ${name}'s back office (${roles.map((role) => roleNames[role]).join(", ")}). Choose a password, and then set up one-time codes with an authenticator app.`;
export const choosePassword = "Choose a password";
export const worksOnce =
  "The link is for you alone, works once, and for 48 hours. If you had an account before, its password, one-time codes and sessions end when you use it.";
export const notWithUs = "If you don't work with us, please leave this mail alone: nothing has changed.";
export const reason = ({ name }: Brand) => `You got this mail because a colleague at ${name} invited you.`;
