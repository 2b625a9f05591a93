export { type Alert, raiseAlert, raiseAlerts } from "./alerts.ts";
export { changeCase, finishCases, lockCase, type StaffCase } from "./change-case.ts";
export { type NewCase, openCase } from "./open-case.ts";
export { openComplaint, type OpenedComplaint } from "./complaints.ts";
export {
  complaintFacts,
  findComplaint,
  previewLetter,
  readLetters,
  sendLetter,
  type TypedLetter,
} from "./letters.ts";
