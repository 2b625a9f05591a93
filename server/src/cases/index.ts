export { type Alert, raiseAlert, raiseAlerts, referencesOf } from "./alerts.ts";
export { changeCase, finishCases, lockCase, type StaffCase } from "./change-case.ts";
export { type NewCase, openCase } from "./open-case.ts";
export { openComplaint, type OpenedComplaint } from "./complaints.ts";
export {
  clocksOf,
  complaintFacts,
  type DaysOfComplaint,
  findComplaint,
  previewLetter,
  readLetters,
  sendLetter,
  type TypedLetter,
} from "./letters.ts";
