import type { ErrorBody } from "@evenly/contract/shape";
import type { Dependencies } from "../dependencies.ts";

/** The housemate whose session it is, in the place for which they signed in. Ruling G1. */
export type PageOwner = {
  readonly membershipId: string;
  readonly householdId: string;
  readonly housemateId: string;
};

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
