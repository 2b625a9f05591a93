import { capitaliseName, normaliseEmail, normalisePhone } from "@evenly/domain/person";
import type { Answers, PersonAnswers } from "../../answers/answers.ts";

/** Field names as in the domain and on the server. Spec §5 Personal details. */
export type PersonValues = {
  leadType: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  allowPromotions: boolean;
};

export const noPerson: PersonValues = {
  leadType: "",
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  allowPromotions: true,
};

/** Earlier answers, else the lead's (Ruling D9); offers are ticked unless refused (Spec §3). */
export const valuesOf = (person: PersonAnswers | undefined, lead?: Answers["lead"]): PersonValues => ({
  leadType: person?.leadType ?? lead?.leadType ?? "",
  firstName: person?.firstname ?? lead?.firstName ?? "",
  lastName: person?.lastname ?? lead?.lastName ?? "",
  email: person?.email ?? lead?.emailAddress ?? "",
  phoneNumber: person?.tel ?? lead?.mobileNumber ?? "",
  allowPromotions: person?.allowPromotions ?? true,
});

/** Cleaned again, since Enter does not blur. Spec §4, Ruling C15. */
export const personOf = ({
  leadType,
  firstName,
  lastName,
  email,
  phoneNumber,
  allowPromotions,
}: PersonValues): PersonAnswers => ({
  leadType,
  firstname: capitaliseName(firstName),
  lastname: capitaliseName(lastName),
  email: normaliseEmail(email),
  tel: normalisePhone(phoneNumber),
  allowPromotions,
});
