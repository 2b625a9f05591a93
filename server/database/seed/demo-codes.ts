import { type Discount, describeDiscount } from "@evenly/domain/discount";
import { pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { newId } from "../ids.ts";
import type { Database } from "../tables.ts";

const tenPercent: Discount = { kind: "percent", percent: 10 };

const vouchers: readonly {
  code: string;
  name: string;
  discount: Discount;
  description?: string;
  endsOn?: string;
  minimumHousemates?: number;
  optionCode?: string;
  limitTotal?: number;
}[] = [
  { code: "WELCOME10", name: "Welcome", discount: tenPercent },
  {
    code: "FREETV",
    name: "Free TV Licence",
    discount: { kind: "product-free", productType: "TV Licence" },
    optionCode: "tv-licence",
  },
  {
    code: "BIGHOUSE",
    name: "Big house",
    discount: { kind: "percent", percent: 15 },
    description: "15% off everything for 5 housemates or more",
    minimumHousemates: 5,
  },
  { code: "EXPIRED24", name: "Last year's welcome", discount: tenPercent, endsOn: "2024-12-31" },
  { code: "ONLYONE", name: "First come, first served", discount: tenPercent, limitTotal: 1 },
];

/** Ruling E. */
export async function seedCodes(trx: Transaction<Database>): Promise<void> {
  const campus = newId();
  await trx
    .insertInto("affiliate")
    .values({
      id: campus,
      code: "CAMPUS",
      name: "Campus",
      message: "Welcome, Campus readers. With an offer of ours, you pay less.",
      active: true,
    })
    .execute();
  for (const { discount, ...voucher } of vouchers) {
    await trx
      .insertInto("voucher")
      .values({
        id: newId(),
        description: describeDiscount(discount),
        discount: JSON.stringify(discount),
        ...voucher,
      })
      .execute();
  }
  const freshers: Discount = { kind: "amount-per-week", amount: pence(50) };
  await trx
    .insertInto("voucher")
    .values({
      id: newId(),
      code: "FRESHERSCAMPUS",
      name: "Freshers",
      description: describeDiscount(freshers),
      discount: JSON.stringify(freshers),
      offerCode: "FRESHERS",
      affiliateId: campus,
    })
    .execute();
  const mates: Discount = { kind: "amount-per-week", amount: pence(25) };
  await trx
    .insertInto("referrer")
    .values({
      id: newId(),
      code: "MATES25",
      name: "Alex",
      message: "Alex has given each of you 25p a week off",
      discount: JSON.stringify(mates),
      description: describeDiscount(mates),
      active: true,
    })
    .execute();
  await trx
    .insertInto("agent")
    .values({
      id: newId(),
      code: "HYDEPARK",
      name: "Hyde Park Sample Lettings",
      message: "Hyde Park Sample Lettings has picked a package for your house.",
      // Ruling D15.
      preselected: JSON.stringify({
        Energy: "energy-uncapped",
        Water: "water-all",
        Broadband: "virgin-vivid-fibre-100",
        "TV Licence": "no-tv-licence-01_none",
      }),
      benefit: 2000,
      active: true,
    })
    .execute();
}
