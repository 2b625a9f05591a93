export { serveClock } from "./dev-clock.ts";
export { followClock } from "./kept-clock.ts";
