import type { Actor } from "../../database/record-audit.ts";
import type { ErrorBody } from "@evenly/contract/shape";
import type { Dependencies } from "../dependencies.ts";

/** The housemate whose session it is, in the place for which they signed in. Ruling G1. */
export type PageOwner = {
  readonly membershipId: string;
  readonly householdId: string;
  readonly housemateId: string;
  /** A colleague who does it for them, and why. Rulings H3, H4. */
  readonly onBehalf?: { readonly actor: Actor; readonly reason: string };
};

/** Who is written down as the one who did it. Ruling H3. */
export function actorOf({ housemateId: id, onBehalf }: PageOwner): Actor {
  return onBehalf?.actor ?? { kind: "housemate", id };
}

/** For whom, and why, in the audit; nothing of what somebody does themselves. Ruling H3. */
export function detailOnBehalf({ housemateId, onBehalf }: PageOwner) {
  return onBehalf === undefined ? {} : { housemateId, reason: onBehalf.reason };
}

export type OpenSession = {
  readonly owner: PageOwner;
  /** Names the person and says nothing about them. */
  readonly pageOf: string;
  readonly readWhose: () => Promise<NonNullable<ErrorBody["whose"]>>;
};

/** Undefined without a valid session. Ruling G1. */
export type FindSession = (
  deps: Dependencies,
  session: string | undefined,
) => Promise<OpenSession | undefined>;

/** Opens the own page of whoever paid, unless another person's is open in that browser. Ruling G1. */
export type OpenOwnPage = (
  deps: Dependencies,
  payerId: string,
  session: string | undefined,
) => Promise<{ readonly whose: "open" | "of-another"; readonly token: string | undefined } | undefined>;
