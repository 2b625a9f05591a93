import { checkReason } from "@evenly/domain/staff";
import type { Kysely, Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import {
  agreeToHandOver,
  agreeToSize,
  askSuccessor,
  changeTerms,
  describeEnd,
  endContract,
  findPageContext,
  planEnd,
  planTerms,
  proposeSize,
  readMovingOut,
  readSize,
  takeMovingOutBack,
  tokenOfTerms,
} from "../../households/index.ts";
import { actFor, findCaller, isVerified } from "../callers/caller-checks.ts";

const empty = { outcome: "empty", body: undefined } as const;

type Asked = { readonly housemateId: string; readonly reason: string };
type Asking = { readonly params: { readonly reference: string }; readonly staff: StaffAsker };

/** What housemates can do, by the transactions of their own pages, and other terms. Rulings G3, G5, H3, H4, J3. */
export function onBehalfEndpoints(deps: Dependencies) {
  /** Whom it is done for, once their household is locked and they are verified. */
  async function begin(
    trx: Transaction<Database>,
    { params, staff }: Asking,
    { housemateId, reason }: Asked,
  ): Promise<PageOwner> {
    refuseAny(checkReason(reason));
    const caller = await findCaller(trx, params.reference, housemateId);
    await lockHousehold(trx, caller.household.id);
    return actFor(trx, deps, caller, { reason, staff });
  }
  async function sizeOf(db: Kysely<Database>, { membershipId }: PageOwner) {
    const size = await readSize(db, deps, await findPageContext(db, membershipId));
    if (size === null) throw refuse("size-settled");
    return size;
  }

  return {
    "GET /staff/households/:reference/moving_out": async ({ db, params, query }) => {
      const { owner } = await findCaller(db, params.reference, query.housemateId);
      const preview = await readMovingOut(db, deps, owner, query.lastDay);
      return { outcome: "done", body: { ...preview, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/moving_out": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      refuseUnlessShown(body.token, await readMovingOut(db, deps, owner, body.lastDay));
      return { outcome: "done", body: await askSuccessor(db, deps, owner, body) };
    },
    "POST /staff/households/:reference/moving_out/take_back": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      refuseUnlessShown(body.token, await readMovingOut(db, deps, owner, undefined));
      await takeMovingOutBack(db, deps, owner);
      return empty;
    },
    "POST /staff/households/:reference/moving_out/agree": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      refuseUnlessShown(body.token, await readMovingOut(db, deps, owner, undefined));
      await agreeToHandOver(db, deps, owner, body.handsOverOn);
      return empty;
    },

    "GET /staff/households/:reference/contract_end": async ({ db, params, query }) => {
      const { owner } = await findCaller(db, params.reference, query.housemateId);
      return { outcome: "done", body: await describeEnd(db, deps, await planEnd(db, deps, owner)) };
    },
    "POST /staff/households/:reference/contract_end": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      const ended = await endContract(db, deps, owner, { token: body.token, note: undefined });
      return { outcome: "done", body: ended };
    },

    "GET /staff/households/:reference/size": async ({ db, params, query }) => {
      const { owner } = await findCaller(db, params.reference, query.housemateId);
      const size = await sizeOf(db, owner);
      return { outcome: "done", body: { ...size, token: tokenOf(size) } };
    },
    "POST /staff/households/:reference/size": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      refuseUnlessShown(body.token, await sizeOf(db, owner));
      return { outcome: "done", body: await proposeSize(db, deps, owner, { size: body.size }) };
    },
    "POST /staff/households/:reference/size/agree": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      refuseUnlessShown(body.token, await sizeOf(db, owner));
      return { outcome: "done", body: await agreeToSize(db, deps, owner, body.proposal) };
    },

    "GET /staff/households/:reference/terms": async ({ db, params, query, staff }) => {
      const { housemateId, ...typed } = query;
      const { owner } = await findCaller(db, params.reference, housemateId);
      const plan = await planTerms(db, deps, owner, typed);
      const people = [];
      for (const { id, firstName, lastName } of plan.housemates)
        people.push({
          id,
          name: `${firstName} ${lastName}`,
          isVerified: await isVerified(db, deps, { ...owner, housemateId: id }, staff),
        });
      const { choices, standing, wanted } = plan;
      const preview = wanted?.preview ?? null;
      return { outcome: "done", body: { standing, choices, people, preview, token: tokenOfTerms(plan) } };
    },
    "POST /staff/households/:reference/terms": async ({ db, body, ...asking }) => {
      const owner = await begin(db, asking, body);
      const { housemates } = await planTerms(db, deps, owner, {});
      for (const { id: housemateId } of housemates)
        if (!(await isVerified(db, deps, { ...owner, housemateId }, asking.staff)))
          throw refuse("others-not-verified");
      const { token, options, startDate, endDate } = body;
      await changeTerms(db, deps, owner, { token, options, startDate, endDate });
      return empty;
    },
  } satisfies SomeHandlers;
}
