import { londonToday } from "@evenly/domain/calendar";
import { coolingOffDays, needsEarlyStart } from "@evenly/domain/cooling-off";
import { leastPart, payableNow } from "@evenly/domain/instant-payment";
import { sql } from "kysely";
import { staffCommand } from "../../database/record-audit.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import { endContract } from "../../src/households/contract/end-contract.ts";
import { readContractEnd } from "../../src/households/contract/plan-contract-end.ts";
import { cancelHousehold, readPlans, spreadDebt } from "../../src/households/index.ts";
import type { PageOwner } from "../../src/http/page-owner.ts";
import { readPersonsMoney, replaceMandate } from "../../src/payments/index.ts";
import {
  openBankPage,
  startInstantPayment,
} from "../../src/payments/instant-payments/start-instant-payment.ts";
import {
  answerAtBank,
  type BankAnswer,
  bankPath,
} from "../../src/payments/providers/sandbox/instant-payments.ts";
import { askForErasure } from "../../src/rights/index.ts";
import { joiningSignUp } from "../many-sign-ups.ts";
import { readGuid } from "../read-guid.ts";
import { chanceOf } from "./scenarios.ts";
import { type Api, postSignUp } from "./sign-ups.ts";

type Person = PageOwner & { readonly email: string };

/** Of a hundred people, or households, in a year. */
const inHundred = { changesMind: 1, givesUpHouse: 0.5, asksForErasure: 1 };

/** What people do on a day of their own accord, the same in each run; `times` multiplies how many change something. */
export async function livePeoplesDay(deps: Dependencies, api: Api, times = 1): Promise<void> {
  await giveNewBankDetails(deps);
  await payWhatIsOwed(deps);
  await takeFreePlaces(deps, api);
  await changeMinds(deps, times);
  await cancelHouseholds(deps, times);
  await askForErasures(deps, times);
}

const another = { sortCode: "089999", accountNumber: "66374958", holder: "Aoife Byrne" };
const heedWithinDays = 3;

/** Most who were asked three days ago give new bank details; the others never do. */
async function giveNewBankDetails(deps: Dependencies): Promise<void> {
  const requests = await sql<{ householdId: string; housemateId: string; place: number; email: string }>`
    select household_id as "householdId", housemate.id as "housemateId", housemate.place, email
    from mandate join housemate on housemate.id = mandate.housemate_id
    where details_asked_at < ${deps.clock.now()}::timestamptz - ${heedWithinDays} * interval '1 day'
      and erased_on is null
      and not exists (select from mandate as later where later.housemate_id = housemate.id and later.replaces = mandate.id)`.execute(
    deps.db,
  );
  for (const { email, ...payer } of requests.rows) {
    if (chanceOf("heeds", email) >= 0.8) continue;
    await deps.db.transaction().execute((trx) => replaceMandate(trx, deps, payer, another));
  }
}

/** Days after which somebody who owes does something about it. */
const actsAfterDays = 10;

/** Some pay all or a part by bank, again when the bank refused, some spread it, the others do nothing. */
async function payWhatIsOwed(deps: Dependencies): Promise<void> {
  const { rows } = await sql<Person & { since: string }>`
    select distinct on (arrears.housemate_id) arrears.household_id as "householdId", arrears.housemate_id as "housemateId",
      membership.id as "membershipId", email, since::text
    from arrears join housemate on housemate.id = arrears.housemate_id
    join membership on membership.housemate_id = housemate.id
    where arrears.state = 'overdue' and since + ${actsAfterDays}::int <= ${deps.clock.today().toString()}::date
      and not exists (select from instant_payment
        where instant_payment.housemate_id = housemate.id and started_at::date > since and instant_payment.state <> 'failed')
      and not exists (select from payment_plan
        where payment_plan.housemate_id = housemate.id and created_at::date > since)
    order by arrears.housemate_id, membership.joined_on desc`.execute(deps.db);
  for (const { since, ...person } of rows) {
    const chance = chanceOf("pays", person.email, since);
    if (chance < 0.5) await payByBank(deps, person, chance < 0.1);
    else if (chance < 0.9) await spread(deps, person);
  }
}

const bankAnswersByChance: readonly BankAnswer[] = ["refuse", "approve-slowly", "approve"];

async function payByBank(deps: Dependencies, person: Person, isPart: boolean): Promise<void> {
  const owed = payableNow(await readPersonsMoney(deps.db, deps, person.housemateId));
  if (owed === 0) return;
  const amount = isPart && owed >= 2 * leastPart ? Math.floor(owed / 2) : owed;
  await deps.db.transaction().execute((trx) => startInstantPayment(trx, deps, person, amount));
  const { url } = await openBankPage(deps, person);
  const index = Math.floor(
    chanceOf("their bank", person.email, deps.clock.today().toString()) * bankAnswersByChance.length,
  );
  const answer = bankAnswersByChance[index] ?? "approve";
  await deps.db.transaction().execute(async (trx) => {
    await answerAtBank(trx, url.slice(bankPath.length + 1), answer, deps.clock.today().add({ days: 1 }));
    await deps.jobs.send(trx, "work-provider-events", {});
  });
}

async function spread(deps: Dependencies, person: Person): Promise<void> {
  const { choices } = await readPlans(deps, person);
  const choice = choices.at(-1);
  if (choice === undefined) return;
  await deps.db.transaction().execute((trx) => spreadDebt(trx, deps, person, choice));
}

/** Within the 14 days, on a day of their own; also after the household has become live. */
async function changeMinds(deps: Dependencies, times: number): Promise<void> {
  const today = deps.clock.today();
  const { rows } = await sql<Person & { joinedAt: Date }>`
    select housemate.household_id as "householdId", housemate.id as "housemateId", membership.id as "membershipId",
      email, joined_at as "joinedAt"
    from housemate join membership on membership.housemate_id = housemate.id
    join household on household.id = housemate.household_id
    where joined_at > ${deps.clock.now()}::timestamptz - ${coolingOffDays + 1} * interval '1 day'
      and removed_at is null and cancelled_on is null and household.state in ('gathering', 'complete', 'live')`.execute(
    deps.db,
  );
  for (const { joinedAt, ...person } of rows) {
    if (
      chanceOf("changes mind", person.email) >=
      (inHundred.changesMind * times * (isLater(person) ? 20 : 1)) / 100
    )
      continue;
    const after = 1 + Math.floor(chanceOf("on a day", person.email) * coolingOffDays);
    if (!londonToday(joinedAt.getTime()).add({ days: after }).equals(today)) continue;
    const { token } = await readContractEnd(deps, person);
    await deps.db.transaction().execute((trx) => endContract(trx, deps, person, { token, note: undefined }));
  }
}

/** Who took a free place shortly before the start can cancel while the house is served, so more of them do. */
function isLater({ email }: Person): boolean {
  return email.startsWith("later.");
}

const joinsAfterDays = 9;

/** Most places that became free are taken by somebody else; the other households lapse. */
async function takeFreePlaces(deps: Dependencies, api: Api): Promise<void> {
  const today = deps.clock.today();
  const { rows } = await sql<{ householdId: string; start: string; free: string }>`
    select household.id as "householdId", tenancy_start::text as start, email as free
    from household join housemate on household_id = household.id
    where state = 'gathering' and cancelled_on = ${today.subtract({ days: joinsAfterDays }).toString()}`.execute(
    deps.db,
  );
  for (const { householdId, start, free } of rows) {
    if (chanceOf("is followed", free) >= 0.7) continue;
    const tenancyStart = Temporal.PlainDate.from(start);
    const body = joiningSignUp(await readGuid(deps.db, householdId), {
      email: `later.${free}`,
      start: tenancyStart,
    });
    const earlyStart = needsEarlyStart(today, tenancyStart);
    await postSignUp(api, { ...body, personalDetails: { ...body.personalDetails, earlyStart } });
  }
}

/** A house is given up while it is served: staff cancel it. */
async function cancelHouseholds(deps: Dependencies, times: number): Promise<void> {
  const { rows } = await sql<{ id: string; start: string; end: string; email: string }>`
    select id, tenancy_start::text as start, tenancy_end::text as end,
      (select email from housemate where household_id = household.id order by id limit 1) as email
    from household where state = 'live'`.execute(deps.db);
  for (const { id, start, end, email } of rows) {
    if (chanceOf("gives up", email) >= (inHundred.givesUpHouse * times) / 100) continue;
    const from = Temporal.PlainDate.from(start);
    const days = 1 + Math.floor(chanceOf("given up on", email) * (from.until(end).days - 1));
    if (!from.add({ days }).equals(deps.clock.today())) continue;
    const done = { actor: staffCommand, now: deps.clock.now(), reason: "They gave the house up" };
    await deps.db.transaction().execute((trx) => cancelHousehold(trx, deps, id, done));
  }
}

/** At any time from their first day to long after the end. */
async function askForErasures(deps: Dependencies, times: number): Promise<void> {
  const today = deps.clock.today();
  const { rows } = await sql<{ id: string; email: string; joinedAt: Date; end: string }>`
    select housemate.id, email, joined_at as "joinedAt", tenancy_end::text as end
    from housemate join household on household.id = household_id
    where erased_on is null and not exists (select from erasure where housemate_id = housemate.id)`.execute(
    deps.db,
  );
  for (const { id, email, joinedAt, end } of rows) {
    if (chanceOf("asks for erasure", email) >= (inHundred.asksForErasure * times) / 100) continue;
    const joinedOn = londonToday(joinedAt.getTime());
    const days = Math.floor(chanceOf("erasure on", email) * (joinedOn.until(end).days + 40));
    if (!joinedOn.add({ days }).equals(today)) continue;
    const request = { housemateId: id, actor: { kind: "housemate", id }, now: deps.clock.now() } as const;
    await deps.db.transaction().execute((trx) => askForErasure(trx, deps, request));
  }
}

/** How often each was done, for what was done at all. */
export async function countChoices(db: Dependencies["db"]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      select 'paid by bank' as what from instant_payment where state = 'confirmed'
      union all select 'refused by the bank' from instant_payment where state = 'failed'
      union all select 'plan ' || ending from payment_plan where ending is not null
      union all select 'cancelled before the start' from housemate where cancelled_on is not null and removed_at is not null
      union all select 'cancelled while served' from housemate where cancelled_on is not null and removed_at is null
      union all select 'took a free place' from housemate where email like 'later.%'
      union all select 'household given up' from household where last_day is not null
      union all select 'household lapsed' from household where state = 'cancelled' and lapse_warnings > 0
      union all select 'asked to be erased' from erasure
      union all select 'erased' from housemate where erased_on is not null
    ) as done group by what order by what`.execute(db);
  return new Map(rows.map(({ what, count }) => [what, count]));
}
