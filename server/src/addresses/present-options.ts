import type { AddressOption } from "@evenly/contract/addresses";
import { formatAddress } from "@evenly/domain/address";
import { linesOf } from "../../database/address-columns.ts";
import type { AddressRow } from "./queries/addresses.ts";

export function foldBuildings(rows: readonly AddressRow[]): AddressOption[] {
  const options: AddressOption[] = [];
  for (const group of Map.groupBy(rows, (row) => row.buildingId ?? row.id).values()) {
    const [first] = group;
    if (first === undefined) continue;
    if (first.buildingId === null || group.length === 1) options.push(...group.map(addressOption));
    else {
      const where = `${first.building}, ${first.city}, ${first.postcode}`;
      options.push(container(`building:${String(first.buildingId)}`, where, group.length));
    }
  }
  return options;
}

export function addressOption(row: AddressRow): AddressOption {
  return {
    id: row.guid,
    address: formatAddress(presentLines(row)),
    isContainer: false,
  };
}

export function formatLines(row: AddressRow): string {
  return formatAddress({ ...presentLines(row), city: "", postcode: "" });
}

function presentLines(row: AddressRow) {
  const lines = linesOf(row);
  return lines.organisationName === lines.line1 ? { ...lines, organisationName: "" } : lines;
}

export function container(id: string, where: string, addresses: number): AddressOption {
  return {
    id,
    address: `${where} (${String(addresses)} ${addresses === 1 ? "address" : "addresses"})`,
    isContainer: true,
  };
}
