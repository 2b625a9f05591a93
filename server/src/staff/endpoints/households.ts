import type { Dependencies } from "../../dependencies.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import {
  findHousemates,
  planRemoval,
  removeHousemate,
  replaceJoinLink,
  joinLinkRecipients,
} from "../../households/index.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { households } from "../households/list-households.ts";
import { changeHousehold as change, placeOf } from "../households/change-household.ts";
import { readHousehold } from "../households/read-household.ts";
import { search } from "../households/search.ts";
import { readTimeline } from "../households/timeline.ts";
import { recordVisit } from "../home/visits.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";

/** Changes use the same transactions as commands. Rulings H3, H4. */
export const householdEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("POST /staff/search", async ({ body }) => ({
    outcome: "done",
    body: await search(deps, body.text),
  })),
  endpoint("GET /staff/households", async ({ query }) => ({
    outcome: "done",
    body: await readPage(deps, households, query),
  })),
  endpoint("GET /staff/households.csv", ({ query, staff }) => csvOfList(deps, staff, households, query)),
  endpoint("GET /staff/households/:reference", async ({ db, params, staff: { person } }) => {
    const household = await findByReference(db, params.reference);
    await recordVisit(db, { personId: person.id, householdId: household.id, at: deps.clock.now() });
    return { outcome: "done", body: await readHousehold(deps, household) };
  }),
  endpoint("GET /staff/households/:reference/timeline", async ({ db, params, query }) => {
    const { id } = await findByReference(db, params.reference);
    return { outcome: "done", body: await readTimeline(db, id, query) };
  }),
  endpoint("GET /staff/households/:reference/join_link", async ({ db, params }) => {
    const household = await findByReference(db, params.reference);
    const today = deps.clock.today();
    const { told } = joinLinkRecipients(household, await findHousemates(db, household.id, today), today);
    return { outcome: "done", body: { mailed: told.map(({ first_name: name }) => name) } };
  }),
  endpoint("POST /staff/households/:reference/join_link", async ({ db, params, body, staff }) => {
    const { reason } = body;
    await change(db, params.reference, reason, (trx, { id }) =>
      replaceJoinLink(trx, deps, id, { ...doneBy(deps, staff), reason }),
    );
    return { outcome: "empty", body: undefined };
  }),
  endpoint("GET /staff/households/:reference/removal", async ({ db, params, query }) => {
    const removal = await planRemoval(
      db,
      await findByReference(db, params.reference),
      Number(query.place),
      deps.clock.today(),
    );
    const { housemate, mailed, ...effects } = removal;
    return {
      outcome: "done",
      body: {
        ...effects,
        housemateId: housemate.id,
        name: `${housemate.first_name} ${housemate.last_name}`,
        mailed: mailed.map(({ first_name: name }) => name),
      },
    };
  }),
  endpoint("POST /staff/households/:reference/removal", async ({ db, params, body, staff }) => {
    const { housemateId, reason } = body;
    await change(db, params.reference, reason, async (trx, { id }) => {
      const place = await placeOf(trx, id, housemateId, deps.clock.today());
      await removeHousemate(trx, deps, id, { ...doneBy(deps, staff), place, reason });
    });
    return { outcome: "empty", body: undefined };
  }),
];
