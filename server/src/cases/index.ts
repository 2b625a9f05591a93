export { type Alert, raiseAlert, raiseAlerts } from "./alerts.ts";
export { changeCase, finishCases, lockCase, type StaffCase } from "./change-case.ts";
export { type NewCase, openCase } from "./open-case.ts";
