export { houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findByAccessToken, issueAccessToken } from "./access-tokens.ts";
export {
  countOpenTokens,
  findOwnHousehold,
  findSession,
  openOwnPage,
  openSession,
  signOutEverywhere,
  signOutOf,
} from "./sessions.ts";
