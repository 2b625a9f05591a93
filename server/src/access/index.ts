export { accessLink } from "./access-link.ts";
export { findSession, openSession, signOutEverywhere } from "./sessions.ts";
