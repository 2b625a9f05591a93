import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import type { ListColumn } from "../../parts/list/list.tsx";
import { plainDay } from "../../parts/say.ts";

type Left = (Success<"GET /staff/jobs"> | Success<"GET /staff/left_events">)["rows"][number];

/** Columns shared by failed jobs and unprocessed events. */
export const leftColumns: readonly ListColumn<Left>[] = [
  {
    id: "household",
    head: "Household",
    cell: ({ household }) =>
      household && <Link to={pages.household(household.reference)}>{household.address}</Link>,
  },
  { id: "failure", head: "What went wrong", falls: "second", cell: ({ failure }) => failure },
  {
    id: "since",
    head: "Since",
    sort: "since",
    falls: "last",
    cell: ({ since }) => `${plainDay(since.on)}, ${since.time}`,
  },
];
