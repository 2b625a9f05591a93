import type { DoneBy } from "../../database/record-audit.ts";
import type { Now } from "../dependencies.ts";
import type { StaffAsker } from "../http/staff-asker.ts";

/** Ruling H3. */
export function doneBy({ clock }: Now, { person, clientAddress }: StaffAsker): DoneBy {
  return {
    actor: { kind: "staff", id: person.id, clientAddress },
    now: clock.now(),
  };
}
