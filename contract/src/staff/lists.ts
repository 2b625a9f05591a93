import { z } from "zod";
import { typedOrAbsent } from "../shape.ts";

type Filters = Readonly<Record<string, string>>;
type Filter = typeof typedOrAbsent;

/** How many rows a page has, and to how many they are counted. Ruling H5. */
export const pageLength = 50;
export const countedTo = 1000;

/**
 * What a list is asked for: its filters, each with what it takes in words, the order (`due`, or `-due` for the other way) and
 * the page. What none of it takes is refused on its field. Ruling H5.
 */
export const listQuery = <Given extends Filters>(filters: Given, sorts: readonly string[]) =>
  z.object({
    ...(Object.fromEntries(
      Object.entries(filters).map(([name, description]) => [name, typedOrAbsent.meta({ description })]),
    ) as Record<keyof Given & string, Filter>),
    sort: typedOrAbsent.meta({ description: `${sorts.join(", ")}; with a minus the other way` }),
    after: typedOrAbsent.meta({ description: "The `next` of the page before" }),
  });

/** The filters and the order of a list, which is written whole. Ruling H5. */
export const sheetQuery = <Given extends Filters>(filters: Given, sorts: readonly string[]) =>
  listQuery(filters, sorts).omit({ after: true });

/** A page of a list, and what stands beside it. Ruling H5. */
export const listOf = <Row extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  row: Row,
  extra = {} as Extra,
) =>
  z.object({
    rows: z.array(row),
    /** The number of the first of these rows in the list. */
    from: z.number().int(),
    /** What to send as `after` for the next page; null at the end. */
    next: z.string().nullable(),
    /** All that fit the filters, counted up to 1,000. */
    count: z.number().int(),
    /** There are more than were counted. */
    isMore: z.boolean(),
    ...extra,
  });
