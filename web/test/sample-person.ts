import type { LeadAnswers, PersonAnswers } from "../app/answers/answers.ts";

export const sampleLead: LeadAnswers = {
  leadType: "Student",
  firstName: "Amira",
  lastName: "Khan",
  emailAddress: "amira.khan@example.com",
  mobileNumber: "07700 900123",
  agreedToPolicy: true,
};

export const samplePerson: PersonAnswers = {
  leadType: "Student",
  firstname: "Amira",
  lastname: "Khan",
  email: "amira.khan@example.com",
  tel: "07700 900123",
  allowPromotions: true,
};
