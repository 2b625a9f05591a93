export { codeText } from "./code-text.ts";
export { preSignupEndpoints } from "./endpoints/pre-signup.ts";
export { ensureLead, findKeptLead } from "./ensure-lead.ts";
export { LeadIds } from "./lead-ids.ts";
export { saveLead } from "./queries/leads.ts";
