import type { Success } from "@evenly/contract";
import type { leftEventList } from "@evenly/contract/staff/jobs";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import type { Cells } from "../../parts/list/columns.tsx";

type Left = Pick<Success<"GET /staff/jobs">["rows"][number], "household" | "failure" | "since">;

/** Shared by failed jobs and unprocessed events. */
export const leftCells: Omit<Cells<typeof leftEventList, Left>, "id" | "provider"> = {
  household: {
    cell: ({ household }) =>
      household && <Link to={pages.household(household.reference)}>{household.address}</Link>,
  },
  failure: { hideOrder: "second" },
  since: { hideOrder: "last" },
};
