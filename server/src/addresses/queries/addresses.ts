import type { Address } from "@evenly/contract/shape";
import { formatPostcode, type TypedAddress } from "@evenly/domain/address";
import { cleanText } from "@evenly/domain/typed-text";
import { type Kysely, type Selectable, sql } from "kysely";
import { type AddressColumns, linesOf } from "../../../database/address-columns.ts";
import type { AddressTable, Database, StreetTable } from "../../../database/tables.ts";

export type AddressRow = Selectable<AddressTable>;
export type Place = Pick<Selectable<StreetTable>, "id" | "kind" | "name" | "city" | "search">;

export function findAddressByGuid(db: Kysely<Database>, guid: string): Promise<AddressRow | undefined> {
  return db.selectFrom("address").selectAll().where("guid", "=", guid).executeTakeFirst();
}

export function findAddressByReference(
  db: Kysely<Database>,
  source: string,
  reference: string,
): Promise<AddressRow | undefined> {
  return db
    .selectFrom("address")
    .selectAll()
    .where("source", "=", source)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export async function findAddressesByPostcode(db: Kysely<Database>, postcode: string): Promise<AddressRow[]> {
  const rows = await db
    .selectFrom("address")
    .selectAll()
    .where("postcode", "=", formatPostcode(postcode))
    .limit(500)
    .execute();
  return inDoorOrder(rows);
}

/** Cleaned. Ruling C15. */
export type TypedHouse = Readonly<Record<"postcode" | "line1" | "line2" | "city", string>>;

export function readTypedHouse({ postcode, line1, line2, city }: TypedAddress): TypedHouse {
  return {
    postcode: formatPostcode(postcode ?? ""),
    line1: cleanText(line1),
    line2: cleanText(line2),
    city: cleanText(city),
  };
}

/** A house as a sign-up names it: either picked (`guid`) or typed. */
export type NamedHouse = {
  readonly guid?: string | undefined;
  readonly typed?: TypedHouse | undefined;
};

export type HeldAddress = AddressColumns & Pick<AddressRow, "id" | "guid">;

/**
 * The stored address of a house. A typed address matches by its postcode and a key; none if several match (a shop and the
 * flat above it). Ruling C6.
 */
export async function findHeldAddress(
  db: Kysely<Database>,
  { guid, typed }: NamedHouse,
): Promise<HeldAddress | undefined> {
  if (guid !== undefined) return findAddressByGuid(db, guid);
  if (typed === undefined) return undefined;
  const [address, ...others] = await db
    .selectFrom("address")
    .selectAll()
    .where("postcode", "=", formatPostcode(typed.postcode))
    .where(
      sql<boolean>`dwelling_keys(postcode, organisation_name, line1, line2, city)
        && (select dwelling_keys(${typed.postcode}, '', ${typed.line1}, ${typed.line2}, ${typed.city}))`,
    )
    .limit(2)
    .execute();
  return others.length === 0 ? address : undefined;
}

export function presentAddress(row: Omit<HeldAddress, "id">): Address {
  return { guid: row.guid, ...linesOf(row) };
}

export async function findAddressesOf(
  db: Kysely<Database>,
  of: { readonly place: Pick<Place, "id" | "kind">; readonly postcode?: string; readonly limit: number },
): Promise<AddressRow[]> {
  let query = db
    .selectFrom("address")
    .selectAll()
    .where(of.place.kind === "street" ? "streetId" : "buildingId", "=", of.place.id);
  if (of.postcode !== undefined) query = query.where("postcode", "=", of.postcode);
  return inDoorOrder(await query.orderBy("houseNumber").limit(of.limit).execute());
}

const doors = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

/** Numeric order, with a building's flats together. */
export function inDoorOrder(rows: readonly AddressRow[]): AddressRow[] {
  return rows.toSorted(
    (one, other) =>
      doors.compare(one.building, other.building) ||
      (one.houseNumber ?? 0) - (other.houseNumber ?? 0) ||
      doors.compare(one.subBuilding, other.subBuilding) ||
      doors.compare(one.line1, other.line1),
  );
}
