export { configEndpoints } from "./endpoints/config.ts";
export { featuresEndpoints } from "./endpoints/features.ts";
export { saveBrand } from "./queries/brand.ts";
export { loadFlags, saveFlag } from "./queries/flags.ts";
export { loadProclamations, loadProclamationsByDay } from "./queries/proclamations.ts";
export { loadSettings, minimumTenancyMonths, saveSetting, type Settings } from "./queries/settings.ts";
