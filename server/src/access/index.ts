export { houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findByAccessToken, issueAccessToken } from "./access-tokens.ts";
export { findSession, openSession, signOutEverywhere } from "./sessions.ts";
