import type { ListDeclaration } from "@evenly/contract/staff/lists";
import { load, type Refusal, refusedAs } from "../../api/refusal.ts";

/** A list's query: filters, `sort` and `after`. */
export type ListQuery = Readonly<Record<string, string>>;

/** Reads the filters from a URL; repeated ones are joined with commas. Ruling H5. */
export function queryIn(url: string | URL, filters: readonly string[]): ListQuery {
  const params = new URL(url).searchParams;
  const fields = [...filters, "sort", "after"].map((name) => [
    name,
    params
      .getAll(name)
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join(","),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

/** The URL of a changed list; a filter change starts at the first page. Undefined removes a filter. */
export function addressWith(
  path: string,
  query: ListQuery,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { after: _after, ...rest } = query;
  const all = Object.entries({ ...rest, ...changes }).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const search = new URLSearchParams(all as [string, string][]).toString().replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

/** The CSV download's URL, without pages. */
export function sheetAddress(csv: string, query: ListQuery): string {
  return addressWith(`/api/staff/${csv}.csv`, query, {});
}

export type ListData<Page> = { readonly page: Page | undefined; readonly refusal: Refusal | undefined };

/** Loads a page of a list; a refused filter is shown with the filters. */
export async function askForList<Page>(work: () => Promise<Page>): Promise<ListData<Page>> {
  try {
    return { page: await work(), refusal: undefined };
  } catch (error) {
    return { page: undefined, refusal: refusedAs(error, 422) };
  }
}

/** Loads a page of a list as its URL says. */
export function loadList<Page>(
  { url }: Request,
  { filters }: Pick<ListDeclaration, "filters">,
  ask: (query: ListQuery) => Promise<Page>,
) {
  return load(async () => {
    const query = queryIn(url, Object.keys(filters));
    return { query, data: await askForList(() => ask(query)) };
  });
}
