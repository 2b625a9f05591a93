export { addressEndpoints } from "./endpoints/addresses.ts";
export { verifyAddressEndpoints } from "./endpoints/verify-address.ts";
export { findAccountsAtTyped, findHeldHouse, findAddress, type LeadOfHouse } from "./find-address.ts";
export { findListedAddresses } from "./find-listed.ts";
export { createGazetteer } from "./gazetteer.ts";
export { createLoqate } from "./loqate.ts";
export { presentAccount } from "./present-account.ts";
export { findHeldAddress, type HeldAddress, type NamedHouse, readTypedHouse } from "./queries/addresses.ts";
export { type HouseAddress, insertDwelling, lockDwellings, tenancyOf } from "./queries/dwellings.ts";
