import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { checkReason, staffRoles, type StaffRole } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { listStaff } from "../people/people.ts";

export function peopleEndpoints(deps: Dependencies) {
  return {
    "GET /staff/people": async ({ db }) => ({ outcome: "done", body: await listStaff(db) }),
    "POST /staff/invitations": async ({ db, body, staff }) => {
      const roles = knownRoles(body.roles);
      const issues = [
        ...checkEmail("email", body.email),
        ...(body.name === "" ? [{ field: "name", code: "staff-name-required" } as const] : []),
        ...(roles.length === 0 ? [{ field: "roles", code: "staff-roles-required" } as const] : []),
        ...checkReason(body.reason),
      ];
      refuseAny(issues);
      const { name, reason } = body;
      const email = normaliseEmail(body.email);
      const request = { email, name, roles };
      const approvalId = await executeOrRequest(db, deps, { kind: "give-roles", request, reason, staff });
      return { outcome: "done", body: { approvalId } };
    },
    "POST /staff/people/:personId/roles": async ({ db, params, body, staff }) => {
      const issues = checkReason(body.reason);
      refuseAny(issues);
      const request = { personId: params.personId, roles: knownRoles(body.roles) };
      const { reason, token } = body;
      const approvalId = await executeOrRequest(db, deps, {
        kind: "give-roles",
        request,
        reason,
        token,
        staff,
      });
      return { outcome: "done", body: { approvalId } };
    },
  } satisfies SomeHandlers;
}

function knownRoles(names: readonly string[]): StaffRole[] {
  return staffRoles.filter((role) => names.includes(role));
}
