import type { ProductType } from "./catalogue.ts";

type Edit = "none" | "switch" | "options";

type ProductFacts = {
  /** It cannot be declined. Spec §2 Price summary, Ruling B3. */
  readonly isRequired: boolean;
  /** How a visitor changes it on the summary. Spec §2 Price summary. */
  readonly edit: Edit;
  /** How a letting agent's visitor does. Ruling D15. */
  readonly agentEdit: Edit;
  /** Its field in a code that preselects options. Ruling H4. */
  readonly codeField: string;
  /** Its supplier needs the name of somebody at the address. Ruling H4. */
  readonly needsName: boolean;
  /** Working days until a trial's supplier confirms an order. Ruling F9. */
  readonly confirmedAfter: number;
};

/** What first screens do not load of the products. `catalogue.ts` must not import it: that would load it with them. */
export const productFacts = {
  Energy: {
    isRequired: true,
    edit: "none",
    agentEdit: "none",
    codeField: "energy",
    needsName: false,
    confirmedAfter: 15,
  },
  Water: {
    isRequired: false,
    edit: "switch",
    agentEdit: "none",
    codeField: "water",
    needsName: false,
    confirmedAfter: 10,
  },
  Broadband: {
    isRequired: false,
    edit: "options",
    agentEdit: "options",
    codeField: "broadband",
    needsName: true,
    confirmedAfter: 3,
  },
  "TV Licence": {
    isRequired: false,
    edit: "switch",
    agentEdit: "switch",
    codeField: "tvLicence",
    needsName: true,
    confirmedAfter: 2,
  },
} as const satisfies Record<ProductType, ProductFacts>;
