import type { Kysely } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import {
  findHousemates,
  planRemoval,
  removeHousemate,
  replaceJoinLink,
  joinLinkRecipients,
} from "../../households/index.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
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
export function householdEndpoints(deps: Dependencies) {
  const describeJoinLink = async (db: Kysely<Database>, household: Household) => {
    const today = deps.clock.today();
    const { recipients } = joinLinkRecipients(
      household,
      await findHousemates(db, household.id, today),
      today,
    );
    return { mailed: recipients.map(({ firstName: name }) => name) };
  };
  const describeRemoval = async (db: Kysely<Database>, household: Household, place: number) => {
    const { housemate, mailed, ...effects } = await planRemoval(db, household, place, deps.clock.today());
    return {
      ...effects,
      housemateId: housemate.id,
      name: `${housemate.firstName} ${housemate.lastName}`,
      mailed: mailed.map(({ firstName: name }) => name),
    };
  };
  return {
    "POST /staff/search": async ({ body }) => ({
      outcome: "done",
      body: await search(deps, body.text),
    }),
    "GET /staff/households": async ({ query }) => ({
      outcome: "done",
      body: await readPage(deps, households, query),
    }),
    "GET /staff/households.csv": ({ query, staff }) => csvOfList(deps, staff, households, query),
    "GET /staff/households/:reference": async ({ db, params, staff: { person } }) => {
      const household = await findByReference(db, params.reference);
      await recordVisit(db, { personId: person.id, householdId: household.id, at: deps.clock.now() });
      return { outcome: "done", body: await readHousehold(deps, household) };
    },
    "GET /staff/households/:reference/timeline": async ({ db, params, query }) => {
      const { id } = await findByReference(db, params.reference);
      return { outcome: "done", body: await readTimeline(db, id, query) };
    },
    "GET /staff/households/:reference/join_link": async ({ db, params }) => {
      const preview = await describeJoinLink(db, await findByReference(db, params.reference));
      return { outcome: "done", body: { ...preview, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/join_link": async ({ db, params, body, staff }) => {
      const { reason, token } = body;
      await change(db, params.reference, reason, async (trx, household) => {
        refuseUnlessShown(token, await describeJoinLink(trx, await lockHousehold(trx, household.id)));
        await replaceJoinLink(trx, deps, household.id, { ...doneBy(deps, staff), reason });
      });
      return { outcome: "empty", body: undefined };
    },
    "GET /staff/households/:reference/removal": async ({ db, params, query }) => {
      const household = await findByReference(db, params.reference);
      const preview = await describeRemoval(db, household, Number(query.place));
      return { outcome: "done", body: { ...preview, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/removal": async ({ db, params, body, staff }) => {
      const { housemateId, reason, token } = body;
      await change(db, params.reference, reason, async (trx, { id }) => {
        const household = await lockHousehold(trx, id);
        const place = await placeOf(trx, id, housemateId, deps.clock.today());
        refuseUnlessShown(token, await describeRemoval(trx, household, place));
        await removeHousemate(trx, deps, id, { ...doneBy(deps, staff), place, reason });
      });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}
