import { aboutHouseholds } from "@evenly/contract/staff/fields";
import { checkReason, mayAct } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { resolveAlert } from "../../payments/index.ts";
import { doneBy } from "../done-by.ts";
import { readAlert, readToDo } from "../home/alerts.ts";
import { countToDo } from "../home/count-to-do.ts";
import { readToday } from "../home/read-today.ts";
import { readVisits } from "../home/visits.ts";
import { momentInLondon } from "../moment-in-london.ts";

export function homeEndpoints(deps: Dependencies) {
  return {
    "GET /staff/home": async ({ db, staff: { person } }) => {
      const today = deps.clock.today();
      const seesHouseholds = mayAct(person.roles, aboutHouseholds);
      const body = {
        now: momentInLondon(deps.clock.now()),
        figures: await readToday(deps),
        looked: seesHouseholds ? await readVisits(db, person.id, today) : [],
        toDo: seesHouseholds ? await readToDo(db, today) : { alerts: [], unfilled: [] },
      };
      return { outcome: "done", body };
    },
    "GET /staff/to_do": async ({ staff }) => ({
      outcome: "done",
      body: { counts: await countToDo(deps, staff) },
    }),
    "GET /staff/alerts/:alertId": async ({ db, params }) => ({
      outcome: "done",
      body: await readAlert(db, params.alertId),
    }),
    "POST /staff/alerts/:alertId/resolve": async ({ db, params, body, staff }) => {
      const issues = checkReason(body.reason);
      refuseAny(issues);
      const isResolved = await resolveAlert(db, params.alertId, body.reason, doneBy(deps, staff));
      if (!isResolved) throw refuse("alert-unknown");
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}
