import type { HouseholdEvent, HouseholdState } from "@evenly/domain/household";
import { lockHousehold } from "../../database/queries/households.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeHouseholdState } from "../use-cases/change-household-state.ts";
import type { JobHandler } from "./jobs.ts";

type Needs = Pick<Dependencies, "db" | "clock">;

/** Each day: services start with the tenancy of a complete household, and end the day after it. Ruling C5. */
export const advanceHouseholds =
  (deps: Needs): JobHandler<"advance-households"> =>
  async () => {
    const { db, clock } = deps;
    const today = clock.today().toString();
    const due = (state: HouseholdState, day: "tenancy_start" | "tenancy_end", reached: "<=" | "<") =>
      db.selectFrom("household").select("id").where("state", "=", state).where(day, reached, today).execute();
    for (const { id } of await due("complete", "tenancy_start", "<="))
      await advance(deps, id, "complete", "services-started");
    for (const { id } of await due("live", "tenancy_end", "<"))
      await advance(deps, id, "live", "tenancy-ended");
  };

/** One household a transaction; one that changed meanwhile is left to the next day. */
const advance = (
  { db, clock }: Needs,
  id: string,
  from: HouseholdState,
  event: HouseholdEvent,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const household = await lockHousehold(trx, id);
    if (household.state !== from) return;
    await changeHouseholdState(trx, household, event, { actor: "advance-households", now: clock.now() });
  });
