import type { Success } from "@evenly/contract";
import { Link } from "react-router";
import type { ListColumn } from "../../parts/list/list.tsx";
import { plainDay } from "../../parts/say.ts";

type Left = (Success<"GET /staff/jobs"> | Success<"GET /staff/left_events">)["rows"][number];

/** What is said of a job that gave up as of an event that was left: whose it is, what went wrong, and since when. */
export const leftColumns: readonly ListColumn<Left>[] = [
  {
    id: "household",
    head: "Household",
    cell: ({ household }) =>
      household && <Link to={`/households/${household.reference}`}>{household.address}</Link>,
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
