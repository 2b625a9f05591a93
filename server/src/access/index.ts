export { houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findByAccessToken, findReaderOf, issueAccessToken } from "./access-tokens.ts";
export { findPerson } from "./find-person.ts";
export {
  countOpenTokens,
  findSession,
  findVisitor,
  openOwnPage,
  openSession,
  readLink,
  signOutEverywhere,
  signOutOf,
} from "./sessions.ts";
