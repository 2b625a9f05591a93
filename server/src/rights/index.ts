export { askForErasure } from "./ask-for-erasure.ts";
export { eraseVisitor, findKeptOfVisitor } from "./erase-visitor.ts";
export { rightsEndpoints } from "./endpoints/rights.ts";
export { eraseOne, erasePeople } from "./jobs/erase-people.ts";
