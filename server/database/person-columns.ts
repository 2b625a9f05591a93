import type { LeadType, Person } from "@evenly/domain/person";

/** Who somebody is, of a housemate and of whoever a place is held for. */
export type PersonColumns = {
  leadType: LeadType;
  firstName: string;
  lastName: string;
  email: string;
  tel: string;
  allowPromotions: boolean;
};

export function columnsOf(person: Person): PersonColumns {
  return {
    leadType: person.leadType,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    tel: person.phoneNumber,
    allowPromotions: person.allowPromotions,
  };
}

export function personOf(columns: PersonColumns): Person {
  return {
    leadType: columns.leadType,
    firstName: columns.firstName,
    lastName: columns.lastName,
    email: columns.email,
    phoneNumber: columns.tel,
    allowPromotions: columns.allowPromotions,
  };
}
