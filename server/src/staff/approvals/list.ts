import type { Success } from "@evenly/contract";
import { approvalList } from "@evenly/contract/staff/approvals";
import { areIndependent, kindsFor } from "@evenly/domain/approval";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import type { List } from "../lists/list.ts";
import { momentInLondon } from "../moment-in-london.ts";
import { readInviters } from "./inviters.ts";

type Row = Success<"GET /staff/approvals">["rows"][number];
type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvals>["executeTakeFirstOrThrow"]>>;

/** Approvals to decide, own requests, or decided ones, by the person's roles. Rulings H2, H3, H5. */
export async function approvalsFor(
  { db, clock }: Dependencies,
  { person }: StaffAsker,
): Promise<List<typeof approvalList, Row, ApprovalRow>> {
  const inviters = await readInviters(db, clock.now());
  const close = [...inviters].flat().filter((id) => !areIndependent(person.id, id, inviters));
  return listFor(person, [person.id, ...close]);
}

function listFor(
  person: StaffAsker["person"],
  notFor: readonly string[],
): List<typeof approvalList, Row, ApprovalRow> {
  return {
    isActedOn: true,
    declared: approvalList,
    name: "approvals",
    rows: (db, { view: [view] = ["waiting"] }) => {
      const kinds = kindsFor(person.roles, view === "waiting" ? "mayAgree" : "maySee");
      const seen = approvals(db).where(({ or, eb }) => or(kinds.map((kind) => eb("kind", "=", kind))));
      if (view === "asked") return seen.where("askedBy", "=", person.id);
      if (view === "decided") return seen.where("decision", "is not", null);
      return seen.where("decision", "is", null).where("askedBy", "not in", notFor);
    },
    shown: rowOf,
    filters: { view: "in rows" },
    sorts: { asked: { by: sql.ref("approval.askedAt"), type: "timestamptz" } },
    key: { by: sql.ref("approval.id"), type: "uuid" },
    sheet: {},
  };
}

export function approvals(db: Kysely<Database>) {
  return db
    .selectFrom("approval")
    .innerJoin("staffPerson as asker", "asker.id", "askedBy")
    .leftJoin("staffPerson as second", "second.id", "decidedBy")
    .leftJoin("household", "household.id", "approval.householdId")
    .select(["approval.id", "kind", "title", "household.reference", "decision"])
    .select(["askedAt", "decidedAt"])
    .select(["asker.name as askedBy", "second.name as decidedBy"])
    .select(sql<boolean>`changed_at is not null`.as("hasChanged"));
}

export function rowOf({ askedAt, decidedAt, ...row }: ApprovalRow): Row {
  return {
    ...row,
    asked: momentInLondon(askedAt),
    decided: decidedAt && momentInLondon(decidedAt),
  };
}
