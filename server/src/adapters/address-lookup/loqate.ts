import type { AddressOption } from "@evenly/contract/addresses";
import { formatAddress, formatPostcode } from "@evenly/domain/address";
import type { Kysely } from "kysely";
import { z } from "zod";
import { stagedAddress, type AddressParts } from "../../../database/address-text.ts";
import {
  findAddressByGuid,
  findAddressByReference,
  inDoorOrder,
  presentAddress,
  type AddressRow,
} from "../../../database/queries/addresses.ts";
import { mergeAddresses } from "../../../database/stage-addresses.ts";
import type { Database } from "../../../database/tables.ts";
import { AddressLookupUnavailable, type AddressLookup } from "./port.ts";

const source = "loqate";
const mostOptions = 20;
/** Containers inside containers end somewhere; a postcode has at most a hundred addresses. */
const deepest = 3;
const mostOfPostcode = 100;

const found = z.object({
  Id: z.string(),
  Type: z.string(),
  Text: z.string(),
  Description: z.string().default(""),
});

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

/** Errors come with status 200, as the only item. */
const refusal = z.object({ Error: z.coerce.string(), Description: text, Cause: text });

type Loqate = {
  readonly key: string;
  readonly db: Kysely<Database>;
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly timeoutMs?: number | undefined;
};

/**
 * Loqate's Capture. Its ids are temporary and retrieving costs a credit, so what was retrieved is kept in our own
 * table, under a guid of ours that stays.
 */
export function createLoqate(options: Loqate): AddressLookup {
  const { db } = options;
  const findIn = (query: string, containerId: string | undefined, limit = mostOptions) =>
    ask(options, "Find/v1.10", found, {
      Text: query,
      ...(containerId === undefined ? {} : { Container: containerId }),
      Countries: "GB",
      Limit: String(limit),
      IsMiddleware: "true",
    });
  const retrieve = async (id: string) => {
    const kept = await findAddressByGuid(db, id);
    if (kept !== undefined) return kept;
    const [record] = await ask(options, "Retrieve/v1.30", retrieved, { Id: id });
    return record === undefined ? undefined : keep(db, record);
  };

  async function openAll(query: string, containerId: string | undefined, depth: number): Promise<string[]> {
    const items = await findIn(query, containerId, mostOfPostcode);
    const ids: string[] = [];
    for (const item of items) {
      if (item.Type === "Address") ids.push(item.Id);
      else if (depth < deepest) ids.push(...(await openAll(query, item.Id, depth + 1)));
    }
    return ids;
  }

  return {
    find: async (query, containerId) => {
      if (query.trim() === "" && containerId === undefined) return [];
      return (await findIn(query, containerId)).map(presentOption);
    },
    retrieve: async (id) => {
      const row = await retrieve(id);
      return row === undefined ? undefined : presentAddress(row);
    },
    lookup: async (postcode) => {
      const rows: AddressRow[] = [];
      for (const id of (await openAll(formatPostcode(postcode), undefined, 0)).slice(0, mostOfPostcode)) {
        const row = await retrieve(id);
        if (row?.postcode === formatPostcode(postcode)) rows.push(row);
      }
      return inDoorOrder(rows).map(presentAddress);
    },
  };
}

function presentOption({ Id, Type, Text, Description }: z.infer<typeof found>): AddressOption {
  const counted = /^(.*?)(?:\s*-\s*)?(\d+ Addresses?)$/.exec(Description);
  const address =
    counted === null
      ? formatAddress({ line1: Text, line2: Description })
      : `${formatAddress({ line1: Text, line2: counted[1] })} (${counted[2]?.toLowerCase() ?? ""})`;
  return { id: Id, address, isContainer: Type !== "Address" };
}

async function keep(
  db: Kysely<Database>,
  record: z.infer<typeof retrieved>,
): Promise<AddressRow | undefined> {
  const isStructured = record.Street !== "" || record.BuildingName !== "";
  const parts: AddressParts = {
    reference: "",
    organisationName: record.Company,
    subBuilding: isStructured ? record.SubBuilding : "",
    building: isStructured ? record.BuildingName : record.Line1,
    number: isStructured ? record.BuildingNumber : "",
    street: isStructured ? record.Street : record.Line2,
    city: record.City,
    postcode: record.PostalCode,
  };
  // Its own ids last for a day; the domestic one is the Royal Mail's, and without it the address is its own name.
  const reference =
    record.DomesticId === "" ? Object.values(parts).join("|").toUpperCase() : record.DomesticId;
  const row = stagedAddress(source, { ...parts, reference });
  if (row === undefined) return undefined;
  await db.transaction().execute((trx) => mergeAddresses(trx, [row]));
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
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`status ${String(response.status)}`);
    answer = await response.json();
  } catch (error) {
    // The address of the call carries our key, so it is not repeated.
    throw new AddressLookupUnavailable(
      `Loqate ${call}: ${error instanceof Error ? error.message : "no answer"}`,
    );
  }
  const items = z.object({ Items: z.array(z.unknown()) }).safeParse(answer);
  if (!items.success) throw new AddressLookupUnavailable(`Loqate ${call}: an answer that we cannot read`);
  const refused = refusal.safeParse(items.data.Items[0]);
  if (refused.success && items.data.Items.length === 1) {
    // 1001 to 1003: the text or id is wrong, which is no fault of the service's.
    if (/^100\d$/.test(refused.data.Error)) return [];
    throw new AddressLookupUnavailable(`Loqate ${call}: ${refused.data.Error} ${refused.data.Description}`);
  }
  return items.data.Items.map((item) => schema.parse(item));
}
