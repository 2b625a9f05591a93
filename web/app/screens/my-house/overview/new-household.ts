/** What only a household that gathers shows, or one in which somebody is new. */
export { ChangeNumber } from "./change-number.tsx";
export { Inviting } from "./inviting.tsx";
export { WhoIsIn } from "./who-is-in.tsx";
