import type { CallName } from "@evenly/contract";
import type { Call } from "@evenly/contract/shape";
import type { StaffRole } from "@evenly/domain/staff";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies of a back-office session, received and to be set, and from where. Rulings H1, H3. */
export type StaffVisitor = {
  readonly cookies: string;
  readonly clientAddress: string;
  keep(setCookies: readonly string[]): void;
  /** After a success: an office's sign-ins do not use up its limit, failures do. Ruling C13. */
  readonly giveBack?: () => void;
};

/** A signed-in person. Ruling H2. */
export type StaffAsker = StaffVisitor & {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly roles: readonly StaffRole[];
    readonly hasSecondFactor: boolean;
  };
};

/** Identifies the person or refuses; `staff` is who is allowed. Rulings H1, H2. */
export type AdmitStaff = (
  name: CallName,
  staff: NonNullable<Call["staff"]>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<StaffVisitor | StaffAsker>;
