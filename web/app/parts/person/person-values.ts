import { asSent, asTyped, cleanPerson, type PersonField } from "@evenly/domain/person";
import type { Answers, PersonAnswers } from "../../answers/answers.ts";

export type PersonValues = Record<PersonField, string> & { allowPromotions: boolean };

/** Offers are ticked unless refused. Spec §3. */
export const noPerson: PersonValues = { ...asTyped({}), allowPromotions: true };

/** Earlier answers, else the lead's. Ruling D9. */
export function valuesOf(person: PersonAnswers | undefined, lead?: Answers["lead"]): PersonValues {
  if (person) return { ...asTyped(person), allowPromotions: person.allowPromotions };
  if (!lead) return noPerson;
  const { leadType, firstName, lastName, emailAddress: email, mobileNumber: phoneNumber } = lead;
  return { ...noPerson, leadType, firstName, lastName, email, phoneNumber };
}

/** Cleaned again, since Enter does not blur. Spec §4, Ruling C15. */
export function personOf({ allowPromotions, ...typed }: PersonValues): PersonAnswers {
  return {
    ...asSent(cleanPerson(typed)),
    allowPromotions,
  };
}
