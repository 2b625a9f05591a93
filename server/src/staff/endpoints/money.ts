import type { Query, Success } from "@evenly/contract";
import { collectionList } from "@evenly/contract/staff/collections";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { collections, periodOf } from "../collections/list-collections.ts";
import { sumCollections } from "../collections/sum-collections.ts";
import { debtsOf } from "../debts/list-debts.ts";
import { readReturns } from "../debts/read-returns.ts";
import { sumDebts } from "../debts/sum-debts.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { postings } from "../ledger/list-postings.ts";
import { readBalances, readHouseholdLedger, readPosting } from "../ledger/read-ledger.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { payouts } from "../payouts/list-payouts.ts";
import { readPayout, readPayouts } from "../payouts/read-payouts.ts";
import { valuesIn } from "../lists/filters.ts";
import { weekOf } from "../lists/period.ts";

export function moneyEndpoints(deps: Dependencies) {
  const debts = debtsOf(deps);
  return {
    "GET /staff/collections": async ({ query }) => ({
      outcome: "done",
      body: await readCollections(deps, query),
    }),
    "GET /staff/collections/sums": async ({ query }) => ({
      outcome: "done",
      body: await sumCollections(deps, query),
    }),
    "GET /staff/collections.csv": ({ query, staff }) => csvOfList(deps, staff, collections, query),
    "GET /staff/debts": async ({ query }) => ({
      outcome: "done",
      body: await readPage(deps, debts, query),
    }),
    "GET /staff/debts/sums": async ({ query }) => ({ outcome: "done", body: await sumDebts(deps, query) }),
    "GET /staff/debts/returns": async () => ({ outcome: "done", body: await readReturns(deps) }),
    "GET /staff/debts.csv": ({ query, staff }) => csvOfList(deps, staff, debts, query),
    "GET /staff/payouts": async ({ query }) => ({
      outcome: "done",
      body: await readPayouts(deps, query),
    }),
    "GET /staff/payouts.csv": ({ query, staff }) => csvOfList(deps, staff, payouts, query),
    "GET /staff/payouts/:reference": async ({ params }) => ({
      outcome: "done",
      body: await readPayout(deps, params.reference),
    }),
    "GET /staff/ledger/balances": async ({ query }) => ({
      outcome: "done",
      body: await readBalances(deps, query.asOf),
    }),
    "GET /staff/ledger": async ({ query }) => ({
      outcome: "done",
      body: await readPage(deps, postings, query),
    }),
    "GET /staff/ledger.csv": ({ query, staff }) => csvOfList(deps, staff, postings, query),
    "GET /staff/ledger/postings/:postingId": async ({ params }) => ({
      outcome: "done",
      body: await readPosting(deps, params.postingId),
    }),
    "GET /staff/households/:reference/ledger": async ({ db, params }) => ({
      outcome: "done",
      body: await readHouseholdLedger(db, await findByReference(db, params.reference)),
    }),
  } satisfies SomeHandlers;
}

/** A page of collections. Sums take longer and are a separate call. Rulings H4, H5. */
async function readCollections(
  deps: Dependencies,
  filters: Query<"GET /staff/collections">,
): Promise<Success<"GET /staff/collections">> {
  const page = await readPage(deps, collections, filters);
  const period = periodOf(valuesIn(collectionList, filters), deps.clock.today()) ?? null;
  return { ...page, period, week: weekOf(deps.clock.today()) };
}
