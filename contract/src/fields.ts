import { leadTypes, longestEmail, longestName, type PersonField } from "@evenly/domain/person";
import { maxHousemates } from "@evenly/domain/household";
import { productTypes } from "@evenly/domain/catalogue";
import type { z } from "zod";
import { count, listOf, priceIds, shortText, ticked, typed, typedOrAbsent } from "./shape.ts";

/**
 * Fields that several calls share, with their OpenAPI metadata. OpenAPI is stricter than parsing, so that the domain's
 * rules refuse incomplete forms with their messages. Ruling B1.
 */

export const guidExample = "3f6c0a1de1c24b5f9d7a";
export const idExample = "019a0000-0000-7000-8000-000000000000";

const name = { minLength: 1, maxLength: longestName };
export const fullName = typed.meta({ ...name, examples: ["Sam Lee"] });
export const email = typed.meta({
  format: "email",
  maxLength: longestEmail,
  examples: ["aoife.byrne@example.com"],
});
/** What is asked of a person, by its names in forms and errors. */
export const person = {
  leadType: typed.meta({ enum: leadTypes, examples: ["Student"] }),
  firstName: typed.meta({ ...name, examples: ["Aoife"] }),
  lastName: typed.meta({ ...name, examples: ["Byrne"] }),
  email,
  phoneNumber: typed.meta({
    pattern: String.raw`^(\s*\d){11}\s*$|^\s*\+(\s*\d){12,}\s*$`,
    description: "11 digits, or a plus sign and at least 12; spaces, brackets, dots and hyphens do not count",
    examples: ["07700 900123"],
  }),
} satisfies Record<PersonField, z.ZodType<string | undefined>>;
export const phoneOrAbsent = typedOrAbsent.meta({ examples: ["07700 900123"] });
export const agreed = ticked.meta({ const: true, needed: true });

const postcodeForm = { description: "A full UK postcode, with its space or without", examples: ["LS6 1ZZ"] };
export const postcode = typed.meta({ ...postcodeForm, minLength: 5 });
export const postcodeOrAbsent = typedOrAbsent.meta(postcodeForm);
const addressForm = {
  description:
    "The guid of an address, as `GET /addresses/find` and `GET /addresses/lookup/{postcode}` give it",
  examples: [guidExample],
};
export const addressGuid = typed.meta(addressForm);
export const addressGuidOrAbsent = typedOrAbsent.meta(addressForm);
export const line = typed.meta({ minLength: 1, examples: ["7 Larkspur Terrace"] });
export const city = typed.meta({ minLength: 1, examples: ["Leeds"] });

const day = { format: "date", description: "YYYY-MM-DD" };
export const startDate = typed.meta({ ...day, examples: ["2027-09-01"] });
export const endDate = typed.meta({ ...day, examples: ["2028-08-31"] });
export const dayOrAbsent = typedOrAbsent.meta({ ...day, examples: ["2027-09-01"] });

export const housemates = count.meta({ minimum: 1, maximum: maxHousemates, examples: [3] });
export const packageExample = ["energy-uncapped", "water-all", "virgin-fibre-600", "tv-licence"].map(
  (code) => `2026-07.yorkshire.3.${code}`,
);
/** One option per product. Ruling B3 `POST /direct_debit`. */
export const selectedProducts = priceIds.meta({
  minItems: productTypes.length,
  maxItems: productTypes.length,
  uniqueItems: true,
  description:
    "The price id of one option of each product, as `GET /products` gives them; the _NONE option's too",
  examples: [packageExample],
});
export const pickedPrices = listOf(shortText).meta({
  needed: true,
  examples: [["2026-07.yorkshire.3.energy-uncapped"]],
});

export const sortCode = typed.meta({
  pattern: String.raw`^\s*(\d[\s-]*){6}$`,
  description: "6 digits; spaces, hyphens, dots and slashes do not count",
  examples: ["20-00-00"],
});
export const accountNumber = typed.meta({
  pattern: String.raw`^\s*(\d[\s-]*){8}$`,
  description: "8 digits; spaces, hyphens, dots and slashes do not count",
  examples: ["55779911"],
});

const guidForm = {
  description: "The guid of an account, or the second token that stands for it",
  examples: ["p7sYw2k0Zq9bX4mV1tN8cR5hJ3dL6fGa"],
};
export const guid = typed.meta(guidForm);
export const guidOrAbsent = typedOrAbsent.meta(guidForm);
export const voucherCode = typed.meta({ examples: ["WELCOME10"] });
export const voucherCodeOrAbsent = typedOrAbsent.meta({ examples: ["WELCOME10"] });
export const referralCode = typedOrAbsent.meta({ examples: ["MATES25"] });
export const affiliateCode = typedOrAbsent.meta({ examples: ["CAMPUS"] });
export const agentCode = typedOrAbsent.meta({ examples: ["HYDEPARK"] });
export const offerCode = typedOrAbsent.meta({ examples: ["FRESHERS"] });
const leadForm = {
  description: "Whose quote this is, as `POST /pre-signup` and `GET /products` give it",
  examples: [idExample],
};
export const leadId = typed.meta(leadForm);
export const leadIdOrAbsent = typedOrAbsent.meta(leadForm);
