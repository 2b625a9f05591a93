import { z } from "zod";
import { typedOrAbsent } from "../shape.ts";

type Filters = Readonly<Record<string, string>>;
type Filter = typeof typedOrAbsent;

/** Rows per page, and the highest count. Ruling H5. */
export const pageLength = 50;
export const countedTo = 1000;

/**
 * A list's query: its filters with their descriptions, the order (`due`, `-due` to reverse) and the page. Ruling H5.
 */
export const listQuery = <Given extends Filters>(filters: Given, sorts: readonly string[]) =>
  z.object({
    ...(Object.fromEntries(
      Object.entries(filters).map(([name, description]) => [name, typedOrAbsent.meta({ description })]),
    ) as Record<keyof Given & string, Filter>),
    sort: typedOrAbsent.meta({ description: `${sorts.join(", ")}; with a minus the other way` }),
    after: typedOrAbsent.meta({ description: "The `next` of the page before" }),
  });

/** A list's filters and order, for the export. Ruling H5. */
export const sheetQuery = <Given extends Filters>(filters: Given, sorts: readonly string[]) =>
  listQuery(filters, sorts).omit({ after: true });

/** A page of a list. Ruling H5. */
export const listOf = <Row extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  row: Row,
  extra = {} as Extra,
) =>
  z.object({
    rows: z.array(row),
    from: z.number().int(),
    /** `after` for the next page; null at the end. */
    next: z.string().nullable(),
    /** Matching rows, counted up to 1,000. */
    count: z.number().int(),
    isMore: z.boolean(),
    ...extra,
  });
