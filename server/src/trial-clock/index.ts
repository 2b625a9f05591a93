export { serveClock } from "./dev-clock.ts";
export { restoreClock } from "./kept-clock.ts";
