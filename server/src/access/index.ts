export { houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findByAccessToken, findReaderOf, issueAccessToken } from "./access-tokens.ts";
export {
  countOpenTokens,
  findSession,
  findVisitor,
  openSession,
  signOutEverywhere,
  signOutOf,
} from "./sessions.ts";
