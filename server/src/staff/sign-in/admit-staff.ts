import { mayAct } from "@evenly/domain/staff";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import { plainAddress } from "../../http/client-address.ts";
import { isFromOurs } from "../../http/cross-origin.ts";
import { countCall } from "../../http/rate-limits.ts";
import { refuse } from "../../http/refusals.ts";
import type { AdmitStaff } from "../../http/staff-asker.ts";

/**
 * Authenticates a back-office call, and counts it: by person, or by address of whoever is not signed in. Audits a missing
 * role. Requests that change something must come from our own pages (Origin check), against cross-site requests. Rulings
 * C13, H1, H2.
 */
export function admitStaff(deps: Dependencies): AdmitStaff {
  return async (name, staff, request, reply) => {
    const cookies = request.headers.cookie ?? "";
    const found = staff === "anyone" ? undefined : await deps.staffSignIn.find(cookies);
    const person = found?.answer;
    const giveBack = await countCall(deps.rateLimiter, name, person ? { personId: person.id } : request.ip);
    if (request.method !== "GET" && !isFromOurs(request, deps.config)) throw refuse("origin-wrong");
    const keep = (setCookies: readonly string[]) => void reply.header("set-cookie", [...setCookies]);
    const visitor = { cookies, clientAddress: plainAddress(request.ip).slice(0, 100), keep };
    if (staff === "anyone") return request.method === "GET" ? visitor : { ...visitor, giveBack };
    if (person === undefined) throw refuse("staff-signed-out");
    keep(found?.setCookies ?? []);
    if (staff === "signed-in") return { ...visitor, person };
    if (!person.hasSecondFactor) throw refuse("second-factor-missing");
    if (!mayAct(person.roles, staff)) {
      await deps.db.transaction().execute((trx) =>
        recordAudit(trx, {
          householdId: null,
          actor: { kind: "staff", id: person.id, clientAddress: visitor.clientAddress },
          action: "role-missing",
          at: deps.clock.now(),
          detail: { call: name, roles: person.roles },
        }),
      );
      throw refuse("staff-role-missing");
    }
    return { ...visitor, person };
  };
}
