import { addPence, pence } from "@evenly/domain/money";
import type { Dependencies } from "../../src/dependencies.ts";
import { newId } from "../ids.ts";
import { selectedIn } from "./demo-sign-ups.ts";

/** Covers a month of figures and the one before. */
const daysBack = 60;
/** Minimum per day, from Monday to Sunday. */
const leadsOf = [4, 3, 4, 5, 5, 7, 8];
const postcode = "LS6 1ZZ";
const sizes = [4, 3, 5];
const codes = [{}, { voucherCode: "WELCOME10" }, {}, {}, { referralCode: "MATES25" }];

/** Anonymous visitors of the last weeks, including today; most have a quote. */
export async function seedLeads(deps: Dependencies): Promise<void> {
  const { db, clock, leadIds } = deps;
  const packages = await packagesFor(deps);
  const rows = momentsUntil(clock).map(({ day, at }, index) => {
    const shown = packages[index % packages.length];
    const lead = { id: leadIds.issue(at), postcode, householdSize: shown?.householdSize, createdAt: at };
    const code = codes[index % codes.length];
    return {
      lead: { ...lead, ...code, updatedAt: at },
      quote: shown && {
        ...shown,
        id: newId(),
        leadId: lead.id,
        quotedOn: day.toString(),
        createdAt: at,
      },
    };
  });
  await db
    .insertInto("lead")
    .values(rows.map(({ lead }) => lead))
    .execute();
  await db
    .insertInto("quote")
    .values(rows.flatMap(({ quote }, index) => (quote && index % 4 !== 3 ? quote : [])))
    .execute();
}

function momentsUntil({ today, now }: Dependencies["clock"]) {
  return Array.from({ length: daysBack }, (_, back) => today().subtract({ days: back })).flatMap((day) => {
    const begins = day.toZonedDateTime("Europe/London").epochMilliseconds;
    const count = (leadsOf[day.dayOfWeek - 1] ?? 0) + (day.day % 3);
    return Array.from({ length: count }, (_, index) => ({
      day,
      at: new Date(begins + ((index + 0.5) * 86_400_000) / count),
    })).filter(({ at }) => at < now());
  });
}

async function packagesFor({ db, clock, priceBooks }: Dependencies) {
  await priceBooks.refresh();
  const [book, region] = [priceBooks.bookOn(clock.today()), priceBooks.regionOf(postcode)];
  if (book === undefined || region === undefined) throw new Error(`${postcode} has no prices`);
  const ofSize = async (size: number) => {
    const selected = selectedIn(await priceBooks.products(db, { bookId: book.id, region, size }));
    const price = addPence(selected.map(({ price: { current } }) => pence(current)));
    return {
      priceIds: selected.map(({ priceId }) => priceId),
      householdSize: size,
      priceBefore: price,
      priceAfter: price,
    };
  };
  return Promise.all(sizes.map(ofSize));
}
