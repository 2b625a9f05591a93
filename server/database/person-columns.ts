import type { LeadType, Person } from "@evenly/domain/person";

/** Who somebody is, of a housemate and of whoever a place is held for. */
export type PersonColumns = {
  lead_type: LeadType;
  first_name: string;
  last_name: string;
  email: string;
  tel: string;
  allow_promotions: boolean;
};

export function columnsOf(person: Person): PersonColumns {
  return {
    lead_type: person.leadType,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    tel: person.phoneNumber,
    allow_promotions: person.allowPromotions,
  };
}

export function personOf(columns: PersonColumns): Person {
  return {
    leadType: columns.lead_type,
    firstName: columns.first_name,
    lastName: columns.last_name,
    email: columns.email,
    phoneNumber: columns.tel,
    allowPromotions: columns.allow_promotions,
  };
}
