import type { CallName } from "@evenly/contract";
import type { Call } from "@evenly/contract/shape";
import type { StaffRole } from "@evenly/domain/staff";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookies of a sign-in to the back office, as the browser has them and is to keep them. Ruling H1. */
export type StaffVisitor = {
  readonly cookies: string;
  keep(setCookies: readonly string[]): void;
};

/** Somebody of the staff who is signed in. Ruling H2. */
export type StaffAsker = StaffVisitor & {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly roles: readonly StaffRole[];
    readonly hasSecondFactor: boolean;
  };
};

/** Says who asks, or refuses them: `staff` is who may. Rulings H1, H2. */
export type AdmitStaff = (
  name: CallName,
  staff: NonNullable<Call["staff"]>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<StaffVisitor | StaffAsker>;
