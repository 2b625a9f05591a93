import { isNoneOption, type ProductType } from "./catalogue.ts";

type Edit = "none" | "switch" | "options";

type ProductFacts = {
  /** It cannot be declined. Spec §2 Price summary, Ruling B3. */
  readonly isRequired: boolean;
  /** How a visitor changes it on the summary. Spec §2 Price summary. */
  readonly edit: Edit;
  /** How a letting agent's visitor does. Ruling D15. */
  readonly agentEdit: Edit;
  /** A letting agent may choose it for the tenants, as long as they can change it. */
  readonly agentMayChoose: boolean;
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
    agentMayChoose: true,
    codeField: "energy",
    needsName: false,
    confirmedAfter: 15,
  },
  Water: {
    isRequired: false,
    edit: "switch",
    agentEdit: "none",
    agentMayChoose: true,
    codeField: "water",
    needsName: false,
    confirmedAfter: 10,
  },
  Broadband: {
    isRequired: false,
    edit: "options",
    agentEdit: "options",
    agentMayChoose: true,
    codeField: "broadband",
    needsName: true,
    confirmedAfter: 3,
  },
  "TV Licence": {
    isRequired: false,
    edit: "switch",
    agentEdit: "switch",
    agentMayChoose: false,
    codeField: "tvLicence",
    needsName: true,
    confirmedAfter: 2,
  },
} as const satisfies Record<ProductType, ProductFacts>;

/** A TV licence is chosen by who needs one, never by a letting agent. */
export function agentMayPreselect(type: ProductType, optionCode: string): boolean {
  return productFacts[type].agentMayChoose || isNoneOption(optionCode);
}
