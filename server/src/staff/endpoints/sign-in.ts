import { checkStaffPassword } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { acceptInvitation } from "../people/invitations.ts";
import { endSessions } from "../people/people.ts";

export const signInEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /staff/session", async ({ body, staff }) => {
    const { answer: next, setCookies } = await deps.staffSignIn.start(body.email, body.password);
    staff.keep(setCookies);
    return { outcome: "done", body: { next } };
  }),
  endpoint("POST /staff/session/code", async ({ body, staff }) => {
    staff.keep((await deps.staffSignIn.giveCode(body.code, staff.cookies)).setCookies);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("GET /staff/me", async ({ staff: { person } }) => {
    const { name, email, roles, hasSecondFactor } = person;
    const today = deps.clock.today().toString();
    return { outcome: "done", body: { name, email, roles: [...roles], hasSecondFactor, today } };
  }),
  endpoint("POST /staff/second_factor", async ({ body, staff }) => {
    if (staff.person.hasSecondFactor) throw refuse("second-factor-there");
    return { outcome: "done", body: await deps.staffSignIn.startSecondFactor(body.password, staff) };
  }),
  endpoint("POST /staff/second_factor/code", async ({ body, staff }) => {
    if (staff.person.hasSecondFactor) throw refuse("second-factor-there");
    staff.keep((await deps.staffSignIn.confirmSecondFactor(body.code, staff)).setCookies);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /staff/sign_out", async ({ staff }) => {
    staff.keep((await deps.staffSignIn.signOut(staff.cookies)).setCookies);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /staff/sign_out_everywhere", async ({ db, staff }) => {
    await endSessions(db, staff.person.id);
    staff.keep((await deps.staffSignIn.signOut(staff.cookies)).setCookies);
    return { outcome: "empty", body: undefined };
  }),
  endpoint("POST /staff/invitation/accept", async ({ body }) => {
    const issues = checkStaffPassword(body.password);
    refuseAny(issues);
    await acceptInvitation(deps, body);
    return { outcome: "empty", body: undefined };
  }),
];
