import { checkComplaint, checkDataComplaint, type ComplaintTopic } from "@evenly/domain/complaint";
import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { openComplaint, type OpenedComplaint } from "../../cases/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { addressOf, tell, tellStranger } from "../../mail/index.ts";
import { askForErasure, readErasurePage } from "../ask-for-erasure.ts";
import { findPerson } from "../erase.ts";
import { keptUntil, readEverything } from "../read-my-data.ts";

/** What a person may ask of us beside the service. Rulings J2, J4. */
export function rightsEndpoints(deps: Dependencies) {
  return {
    "POST /my_house/complaints": async ({ owner, body: { topic, text } }) => {
      const issues = checkComplaint({ topic, text });
      refuseAny(issues);
      const { householdId, housemateId } = owner;
      const opened = await deps.db.transaction().execute(async (trx) => {
        const complaint = await openComplaint(trx, deps, {
          topic: topic as ComplaintTopic,
          householdId,
          housemateId,
          said: text,
          actor: { kind: "housemate", id: housemateId },
        });
        if (!complaint.isNew) return complaint;
        const { firstName } = await findPerson(trx, housemateId);
        const household = await trx
          .selectFrom("household")
          .selectAll()
          .where("id", "=", householdId)
          .executeTakeFirstOrThrow();
        const data = { firstName, fullAddress: addressOf(household), ...daysOf(complaint) };
        await tell(trx, deps, { template: "complaint-received", housemateId, data });
        return complaint;
      });
      return { outcome: "made", body: openedBody(opened) };
    },
    "POST /data_complaints": async ({ body }) => {
      const { name, text } = body;
      const issues = [
        ...checkDataComplaint({ name, text: "-" }),
        ...checkEmail("email", body.email),
        ...checkDataComplaint({ name: "-", text }),
      ];
      refuseAny(issues);
      const email = normaliseEmail(body.email);
      const opened = await deps.db.transaction().execute(async (trx) => {
        const complaint = await openComplaint(trx, deps, {
          topic: "data",
          said: text,
          contact: { name, email },
        });
        if (complaint.isNew)
          await tellStranger(trx, deps, {
            template: "data-complaint-received",
            to: email,
            data: { firstName: name, ...daysOf(complaint) },
          });
        return complaint;
      });
      return { outcome: "made", body: openedBody(opened) };
    },

    "GET /my_house/data": async ({ db, owner: { housemateId } }) => {
      const { firstName } = await findPerson(db, housemateId);
      const { endsOn, ...erasure } = await readErasurePage(db, deps, housemateId);
      return { outcome: "done", body: { firstName, kept: keptUntil(deps, endsOn), erasure } };
    },
    "GET /my_house/data/everything": async ({ db, owner }) => ({
      outcome: "done",
      body: await readEverything(db, deps, owner.housemateId),
    }),
    "POST /my_house/erasure": async ({ owner: { housemateId } }) => {
      await deps.db.transaction().execute((trx) =>
        askForErasure(trx, deps, {
          housemateId,
          actor: { kind: "housemate", id: housemateId },
          now: deps.clock.now(),
        }),
      );
      const { endsOn: _, ...erasure } = await readErasurePage(deps.db, deps, housemateId);
      const today = deps.clock.today().toString();
      const isErased = erasure.parts.every(({ on }) => on !== null && on <= today);
      return { outcome: "done", body: { erasure, isErased } };
    },
  } satisfies SomeHandlers;
}

function daysOf({ reference, acknowledgeBy, answerBy }: OpenedComplaint) {
  return { case: reference, acknowledgeBy, answerBy };
}

function openedBody({ reference, acknowledgeBy, answerBy }: OpenedComplaint) {
  return { case: reference, acknowledgeBy: acknowledgeBy.toString(), answerBy: answerBy.toString() };
}
