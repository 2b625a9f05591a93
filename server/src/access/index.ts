export { houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findByAccessToken, issueAccessToken } from "./access-tokens.ts";
export { countOpenTokens, findSession, openSession, signOutEverywhere, signOutOf } from "./sessions.ts";
