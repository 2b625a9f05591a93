import { type Body, calls } from "@evenly/contract";
import type { Option, Product } from "@evenly/contract/products";
import { defaultEndDate } from "@evenly/domain/tenancy";
import type { Dependencies } from "../../src/dependencies.ts";
import { takeSignUps } from "../../src/households/index.ts";

type SignUp = Body<"POST /direct_debit">;

export type Somebody = { readonly firstname: string; readonly lastname: string; readonly tel: string };

export function emailOf({ firstname, lastname }: Somebody): string {
  return `${firstname}.${lastname}@example.com`.toLowerCase();
}

export function signUpBy(deps: Dependencies, start: Temporal.PlainDate) {
  const take = takeSignUps(deps);
  const codes = { fail: () => undefined };
  const admitAccount = () => undefined;
  return async (somebody: Somebody, changes: Partial<SignUp>): Promise<string> => {
    const body = calls["POST /direct_debit"].body.parse({ ...payerOf(somebody, start), ...changes });
    const answer = await deps.db.transaction().execute((db) => take({ db, body, codes, admitAccount }));
    return answer.body.guid;
  };
}

function payerOf(somebody: Somebody, start: Temporal.PlainDate): SignUp {
  const { firstname, lastname, tel } = somebody;
  return {
    personalDetails: {
      leadType: "Student",
      firstname,
      lastname,
      email: emailOf(somebody),
      tel,
      termsAgreed: true,
      earlyStart: true,
      allowPromotions: false,
    },
    // The account accepted by the sandbox (Ruling E).
    bankDetails: {
      firstname,
      lastname,
      sortCode: "20-00-00",
      accountNumber: "55779911",
      accountHolder: true,
      firstPaymentDate: start.toString(),
    },
  };
}

export function selectedIn(products: readonly Product[]): Option[] {
  return products.flatMap(({ selected, options }) => options.find(({ code }) => code === selected) ?? []);
}

export async function openingOf(
  { db, priceBooks, clock }: Dependencies,
  house: {
    readonly line1: string;
    readonly postcode: string;
    readonly size: number;
    readonly discountCode: string;
  },
  start: Temporal.PlainDate,
  end = defaultEndDate(start),
): Promise<Partial<SignUp>> {
  const { guid, line1, postcode } = await db
    .selectFrom("address")
    .select(["guid", "line1", "postcode"])
    .where("line1", "=", house.line1)
    .where("postcode", "=", house.postcode)
    .executeTakeFirstOrThrow();
  const { size, discountCode } = house;
  const [bookId, region] = [priceBooks.bookOn(clock.today())?.id, priceBooks.regionOf(postcode)];
  if (bookId === undefined || region === undefined) throw new Error(`${line1} has no prices`);
  const products = await priceBooks.products(db, { bookId, region, size });
  return {
    addressId: guid,
    housemateCount: size,
    selectedProducts: selectedIn(products).map(({ priceId }) => priceId),
    houseInformation: {
      postcode,
      address: { guid, line1, postcode },
      startDate: start.toString(),
      endDate: end.toString(),
      broadbandUrgent: true,
      discountCode,
    },
  };
}
