export { WrongUsage } from "./cancel-command.ts";
export { type CommandAnswer, findCommand, usage } from "./commands.ts";
export { staffEndpoints } from "./endpoints/staff.ts";
export { sumFigures } from "./figures/sum-figures.ts";
export { seedDemoRefund } from "./refunds/demo-refund.ts";
export { seedDemoStaff } from "./people/demo-staff.ts";
export { seedDemoDraft } from "./price-books/demo-draft.ts";
export { admitStaff } from "./sign-in/admit-staff.ts";
export { createStaffSignIn } from "./sign-in/staff-sign-in.ts";
