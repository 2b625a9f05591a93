import type { Dependencies } from "../../dependencies.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { collections } from "../collections/list-collections.ts";
import { readCollections } from "../collections/read-collections.ts";
import { sumCollections } from "../collections/sum-collections.ts";
import { findByReference } from "../households/find-by-reference.ts";
import { exportPostings } from "../ledger/export-postings.ts";
import { postings } from "../ledger/list-postings.ts";
import { readBalances, readHouseholdLedger, readPosting } from "../ledger/read-ledger.ts";
import { csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { payouts } from "../payouts/list-payouts.ts";
import { readPayout, readPayouts } from "../payouts/read-payouts.ts";

export const moneyEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint("GET /staff/collections", async ({ query }) => ({
    outcome: "done",
    body: await readCollections(deps, query),
  })),
  endpoint("GET /staff/collections/sums", async ({ query }) => ({
    outcome: "done",
    body: await sumCollections(deps, query),
  })),
  endpoint("GET /staff/collections.csv", ({ query, staff }) => csvOfList(deps, staff, collections, query)),
  endpoint("GET /staff/payouts", async ({ query }) => ({
    outcome: "done",
    body: await readPayouts(deps, query),
  })),
  endpoint("GET /staff/payouts.csv", ({ query, staff }) => csvOfList(deps, staff, payouts, query)),
  endpoint("GET /staff/payouts/:reference", async ({ params }) => ({
    outcome: "done",
    body: await readPayout(deps, params.reference),
  })),
  endpoint("GET /staff/ledger/balances", async ({ query }) => ({
    outcome: "done",
    body: await readBalances(deps, query.asOf),
  })),
  endpoint("GET /staff/ledger", async ({ query }) => ({
    outcome: "done",
    body: await readPage(deps, postings, query),
  })),
  endpoint("GET /staff/ledger.csv", ({ query, staff }) => exportPostings(deps, staff, query)),
  endpoint("GET /staff/ledger/postings/:postingId", async ({ params }) => ({
    outcome: "done",
    body: await readPosting(deps, params.postingId),
  })),
  endpoint("GET /staff/households/:reference/ledger", async ({ db, params }) => ({
    outcome: "done",
    body: await readHouseholdLedger(db, await findByReference(db, params.reference)),
  })),
];
