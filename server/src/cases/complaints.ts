import { hash } from "node:crypto";
import { type ComplaintTopic, complaintDays } from "@evenly/domain/complaint";
import type { Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { type NewCase, openCase, type OpenedCase } from "./open-case.ts";

type NewComplaint = Omit<NewCase, "kind" | "dueOn"> & {
  readonly topic: ComplaintTopic;
  /** In their own words; the same words again of the same person are the same complaint. */
  readonly said?: string;
  /** Of somebody without an account. */
  readonly contact?: { readonly name: string; readonly email: string };
};

export type OpenedComplaint = OpenedCase & {
  readonly acknowledgeBy: Temporal.PlainDate;
  readonly answerBy: Temporal.PlainDate;
};

/** A case with the clocks of the settings, which begin today; its row is made by a trigger. In the caller's transaction. Ruling J2. */
export async function openComplaint(
  trx: Transaction<Database>,
  deps: Now,
  { topic, said, contact, ...complaint }: NewComplaint,
): Promise<OpenedComplaint> {
  const { clock, config } = deps;
  const days = complaintDays(topic, clock.today(), config.complaints, clock.proclamations());
  const whose = complaint.housemateId ?? contact?.email;
  const opened = await openCase(trx, deps, {
    ...complaint,
    kind: "complaint",
    dueOn: days.acknowledgeBy,
    ...(said !== undefined &&
      whose !== undefined && { matter: `${topic} ${hash("sha256", `${whose} ${said}`)}` }),
  });
  if (opened.isNew)
    await trx
      .updateTable("complaint")
      .set({
        topic,
        contactName: contact?.name ?? null,
        contactEmail: contact?.email ?? null,
        said: said ?? null,
        acknowledgeBy: days.acknowledgeBy.toString(),
        answerBy: days.answerBy.toString(),
        deadlockOn: days.deadlockOn?.toString() ?? null,
      })
      .where("caseId", "=", opened.id)
      .execute();
  return { ...opened, acknowledgeBy: days.acknowledgeBy, answerBy: days.answerBy };
}
