import { expect, test } from "vitest";
import { personOf, valuesOf } from "./person-values.ts";

const lead = {
  leadType: "Student",
  firstName: "Amira",
  lastName: "Khan",
  emailAddress: "amira@example.com",
  mobileNumber: "07700 900123",
  agreedToPolicy: true,
};

test("the form starts with the lead's answers [S2.11] [S3.2] [D9]", () => {
  expect(valuesOf(undefined, lead)).toEqual({
    leadType: "Student",
    firstName: "Amira",
    lastName: "Khan",
    email: "amira@example.com",
    phoneNumber: "07700 900123",
    allowPromotions: true,
  });
});

test("answers on the page itself replace the lead's", () => {
  const person = personOf({ ...valuesOf(undefined, lead), lastName: "Khan-Ali" });
  expect(valuesOf(person, lead).lastName).toBe("Khan-Ali");
});

test("names are capitalised and everything is cleaned before it is kept [S4.12] [S5] [C12] [C15]", () => {
  const typed = {
    leadType: "Student",
    firstName: " anne–marie\u200b",
    lastName: "o‘neill",
    email: "\u200b A@b.uk ",
    phoneNumber: " +44 (0)7700-900123 ",
    allowPromotions: true,
  };
  expect(personOf(typed)).toEqual({
    leadType: "Student",
    firstname: "Anne–Marie",
    lastname: "O‘Neill",
    email: "a@b.uk",
    tel: "+447700900123",
    allowPromotions: true,
  });
});

test("refused offers stay refused [S7.10]", () => {
  const person = personOf({ ...valuesOf(undefined, lead), allowPromotions: false });
  expect(person.allowPromotions).toBe(false);
  expect(valuesOf(person, lead).allowPromotions).toBe(false);
});
