import { mayAct } from "@evenly/domain/staff";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import { isFromOurs } from "../../http/cross-origin.ts";
import { refuse } from "../../http/refusals.ts";
import type { AdmitStaff } from "../../http/staff-asker.ts";

/**
 * Authenticates a back-office call. Audits a missing role. Requests that change something must come from our own pages
 * (Origin check), against cross-site requests. Rulings H1, H2.
 */
export const admitStaff =
  (deps: Pick<Dependencies, "db" | "clock" | "config" | "staffSignIn">): AdmitStaff =>
  async (name, staff, request, reply) => {
    if (request.method !== "GET" && !isFromOurs(request, deps.config)) throw refuse("origin-wrong");
    const cookies = request.headers.cookie ?? "";
    const keep = (setCookies: readonly string[]) => void reply.header("set-cookie", [...setCookies]);
    if (staff === "anyone") return { cookies, keep };
    const { answer: person, setCookies } = await deps.staffSignIn.find(cookies);
    if (person === undefined) throw refuse("staff-signed-out");
    keep(setCookies);
    if (staff === "signed-in") return { cookies, keep, person };
    if (!person.hasSecondFactor) throw refuse("second-factor-missing");
    if (!mayAct(person.roles, staff)) {
      await deps.db.transaction().execute((trx) =>
        recordAudit(trx, {
          householdId: null,
          actor: { kind: "staff", id: person.id },
          action: "role-missing",
          at: deps.clock.now(),
          detail: { call: name, roles: person.roles },
        }),
      );
      throw refuse("staff-role-missing");
    }
    return { cookies, keep, person };
  };
