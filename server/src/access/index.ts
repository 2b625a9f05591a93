export { houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findSession, openSession, signOutEverywhere } from "./sessions.ts";
