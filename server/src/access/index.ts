export { isCodeOf, issueCallerCode, stateOfCheck } from "./caller-code.ts";
export { findRecipients, houseLink, issueHouseTokens, type LinkedScreen } from "./access-link.ts";
export { findByAccessToken, findReaderOf, issueSuccessorToken } from "./access-tokens.ts";
export { findPageOwner, findSession } from "./find-session.ts";
export { guidColumns, guidOf, newGuid, sealGuids } from "./guid.ts";
export { issueHeldPlaceToken } from "./held-place.ts";
export { issueStaffInvitationToken } from "./staff-invitation.ts";
export {
  countOpenTokens,
  openOwnPage,
  openPageOf,
  openSession,
  readLink,
  signOutEverywhere,
  signOutOf,
} from "./sessions.ts";
