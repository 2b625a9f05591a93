import type { AddressOption } from "@evenly/contract/addresses";
import type { Address } from "@evenly/contract/shape";
import { formatAddress, formatPostcode } from "@evenly/domain/address";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { stagedAddress, type AddressParts } from "../../database/address-text.ts";
import {
  findAddressByGuid,
  findAddressByReference,
  findAddressesByPostcode,
  presentAddress,
  type AddressRow,
} from "./queries/addresses.ts";
import { commitLocally } from "../../database/commit-locally.ts";
import { mergeAddresses } from "../../database/stage-addresses.ts";
import type { Database } from "../../database/tables.ts";
import { AddressLookupUnavailable, type AddressLookup } from "./port.ts";
import { formatLines } from "./present-options.ts";

const source = "loqate";
const mostOptions = 20;
/** Bounds the nested container lookups; a postcode has at most 100 addresses. */
const deepest = 3;
const mostOfPostcode = 100;
const mostAtOnce = 5;
const mostBoughtAgain = 3;

const found = z.object({
  Id: z.string(),
  Type: z.string(),
  Text: z.string(),
  Description: z.string().default(""),
});
type LoqateAddress = z.infer<typeof found>;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const retrieved = z.object({
  Id: text,
  DomesticId: text,
  Company: text,
  SubBuilding: text,
  BuildingNumber: text,
  BuildingName: text,
  Street: text,
  City: text,
  Line1: text,
  Line2: text,
  PostalCode: text,
});
type Bought = z.infer<typeof retrieved>;

/** Loqate reports errors with status 200, as the only item. */
const refusal = z.object({ Error: z.coerce.string(), Description: text, Cause: text });

type Loqate = {
  readonly key: string;
  readonly db: Kysely<Database>;
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly timeoutMs?: number | undefined;
};

/** Loqate ids are temporary and each retrieve costs a credit, so retrieved addresses are stored under our guid. */
export function createLoqate(options: Loqate): AddressLookup {
  const { db } = options;
  const find = (query: string, containerId: string | undefined, limit: number) =>
    ask(options, "Find/v1.10", found, {
      Text: query,
      ...(containerId === undefined ? {} : { Container: containerId }),
      Countries: "GB",
      Limit: String(limit),
      IsMiddleware: "true",
    });
  const buy = async (id: string) => (await ask(options, "Retrieve/v1.30", retrieved, { Id: id }))[0];

  /** Every address for a text, with containers expanded level by level, several at a time. */
  async function findAll(query: string): Promise<LoqateAddress[]> {
    const addresses: LoqateAddress[] = [];
    let level = await find(query, undefined, mostOfPostcode);
    for (let depth = 0; level.length > 0; depth += 1) {
      addresses.push(...level.filter(isAddress));
      const containers = depth < deepest ? level.filter((item) => !isAddress(item)) : [];
      level = [];
      while (containers.length > 0) {
        const some = containers.splice(0, mostAtOnce).map(({ Id }) => find(query, Id, mostOfPostcode));
        level.push(...(await Promise.all(some)).flat());
      }
    }
    return addresses.slice(0, mostOfPostcode);
  }

  return {
    find: async (query, containerId) => {
      if (query.trim() === "" && containerId === undefined) return [];
      return (await find(query, containerId, mostOptions)).map(presentOption);
    },
    retrieve: async (id) => {
      const address = await findAddressByGuid(db, id);
      if (address !== undefined) return presentAddress(address);
      const record = await buy(id);
      const row = record && (await keep(db, record));
      return row && presentAddress(row);
    },
    // Searched again by its own lines, because Loqate ids are temporary; matched by the stable reference.
    refresh: async (guid) => {
      const address = await findAddressByGuid(db, guid);
      if (address === undefined) return undefined;
      const likely = (await findAll(`${address.line1}, ${address.postcode}`)).toSorted(
        (one, other) => Number(readsLike(other, address)) - Number(readsLike(one, address)),
      );
      for (const { Id } of likely.slice(0, mostBoughtAgain)) {
        const record = await buy(Id);
        if (record === undefined || referenceOf(record) !== address.reference) continue;
        const row = await keep(db, record);
        return row && presentAddress(row);
      }
      return presentAddress(address);
    },
    // Retrieves nothing before it is picked: merges stored addresses with search results.
    lookup: async (postcodeTyped) => {
      const postcode = formatPostcode(postcodeTyped);
      const addresses = await findAddressesByPostcode(db, postcode);
      return (await findAll(postcode)).flatMap((item) => {
        const row = addresses.find((one) => readsLike(item, one));
        return row === undefined ? presentFound(item, postcode) : presentAddress(row);
      });
    },
  };
}

function isAddress({ Type }: LoqateAddress) {
  return Type === "Address";
}

function readsLike({ Text }: LoqateAddress, row: AddressRow) {
  return Text.toLowerCase() === formatLines(row).toLowerCase();
}

/** A search result under its temporary id; undefined in another postcode. */
function presentFound({ Id, Text, Description }: LoqateAddress, postcode: string): Address[] {
  const parts = Description.split(",").map((part) => part.trim());
  if (formatPostcode(parts.at(-1) ?? "") !== postcode) return [];
  const city = parts.slice(0, -1).join(", ");
  return [{ guid: Id, line1: Text, line2: "", organisationName: "", city, postcode }];
}

function presentOption({ Id, Type, Text, Description }: LoqateAddress): AddressOption {
  const counted = /^(.*?)(?:\s*-\s*)?(\d+ Addresses?)$/.exec(Description);
  const address =
    counted === null
      ? formatAddress({ line1: Text, line2: Description })
      : `${formatAddress({ line1: Text, line2: counted[1] })} (${counted[2]?.toLowerCase() ?? ""})`;
  return { id: Id, address, isContainer: Type !== "Address" };
}

function partsOf(record: Bought): AddressParts {
  const isStructured = record.Street !== "" || record.BuildingName !== "";
  return {
    reference: "",
    organisationName: record.Company,
    subBuilding: isStructured ? record.SubBuilding : "",
    building: isStructured ? record.BuildingName : record.Line1,
    number: isStructured ? record.BuildingNumber : "",
    street: isStructured ? record.Street : record.Line2,
    city: record.City,
    postcode: record.PostalCode,
  };
}

/** Royal Mail's id is stable, Loqate's lasts a day; without it, the address text. */
function referenceOf(record: Bought): string {
  return record.DomesticId === ""
    ? Object.values(partsOf(record)).join("|").toUpperCase()
    : record.DomesticId;
}

async function keep(db: Kysely<Database>, record: Bought): Promise<AddressRow | undefined> {
  const reference = referenceOf(record);
  const row = stagedAddress(source, { ...partsOf(record), reference });
  if (row === undefined) return undefined;
  await db.transaction().execute(async (trx) => {
    await sql`select ${commitLocally}`.execute(trx);
    await mergeAddresses(trx, [row]);
  });
  return findAddressByReference(db, source, reference);
}

async function ask<Item>(
  { key, baseUrl = "https://api.addressy.com", fetch = globalThis.fetch, timeoutMs = 4_000 }: Loqate,
  call: string,
  schema: z.ZodType<Item>,
  parameters: Record<string, string>,
): Promise<Item[]> {
  const url = new URL(`/Capture/Interactive/${call}/json6.ws`, baseUrl);
  url.search = new URLSearchParams({ Key: key, ...parameters }).toString();
  let answer: unknown;
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      // Our key goes to no other host.
      redirect: "error",
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`status ${String(response.status)}`);
    answer = await response.json();
  } catch (error) {
    // The request URL holds our key, so it is not logged.
    throw new AddressLookupUnavailable(
      `Loqate ${call}: ${error instanceof Error ? error.message : "no answer"}`,
    );
  }
  const items = z.object({ Items: z.array(z.unknown()) }).safeParse(answer);
  if (!items.success) throw new AddressLookupUnavailable(`Loqate ${call}: an answer that we cannot read`);
  const refused = refusal.safeParse(items.data.Items[0]);
  if (refused.success && items.data.Items.length === 1) {
    // 1001 to 1003: invalid text or id, not an outage.
    if (/^100\d$/.test(refused.data.Error)) return [];
    throw new AddressLookupUnavailable(`Loqate ${call}: ${refused.data.Error} ${refused.data.Description}`);
  }
  return items.data.Items.map((item) => schema.parse(item));
}
