import { describe, expect, it } from "vitest";
import {
  asSent,
  asTyped,
  capitaliseName,
  checkEmail,
  checkLead,
  checkPersonalDetails,
  cleanLead,
  cleanPerson,
  isEmail,
  isPhone,
  normaliseEmail,
  nationalPhone,
  normalisePhone,
} from "./person.ts";

const lead = {
  leadType: "Student",
  firstName: "Ann",
  lastName: "Smith",
  emailAddress: "ann@example.com",
  mobileNumber: "07700 900123",
  agreedToPolicy: true,
};

const details = {
  leadType: "Not a Student",
  firstName: "Ann",
  lastName: "Smith",
  email: "ann@example.com",
  phoneNumber: "+44 7700 900123",
};

describe("a person", () => {
  it.each([
    ["ann", "Ann"],
    ["  mary jane ", "Mary Jane"],
    ["smith-jones", "Smith-Jones"],
    ["o'neill", "O'Neill"],
    ["o’neill", "O’Neill"],
    ["mcDonald", "McDonald"],
    ["élodie", "Élodie"],
    ["", ""],
    ["\u200b", ""],
    ["o‘brien", "O‘Brien"],
    ["o`brien", "O`Brien"],
    ["o´brien", "O´Brien"],
    ["oʼbrien", "OʼBrien"],
    ["o＇brien", "O'Brien"],
    ["ʻaulani", "ʻAulani"],
    ["smith–jones", "Smith–Jones"],
    ["smith\u2010jones", "Smith\u2010Jones"],
    ["\u202eann\u202c  marie", "Ann Marie"],
    ["王小明", "王小明"],
    ["სალომე", "სალომე"],
  ])("capitalises %j as %j [S3.2] [C15] [D17]", (typed, expected) => {
    expect(capitaliseName(typed)).toBe(expected);
  });

  it("has a name only if it can be seen [C15]", () => {
    const issues = checkPersonalDetails({ ...details, firstName: "\u200b", lastName: "\u3164\u2800" });
    expect(issues.map(({ code }) => code)).toEqual(["first-name-required", "last-name-required"]);
  });

  it.each(["a@b.uk", " ann.smith+bills@mail.example.co.uk ", "ann@leeds.ac.uk"])(
    "accepts the email %j [D17]",
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    "",
    "ann",
    "ann@",
    "@b.uk",
    "ann@localhost",
    "a@b@c.uk",
    "ann@b..uk",
    "ann@.uk",
    "ann@b.",
    "an n@b.uk",
  ])("refuses the email %j [S5.4] [D17]", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    "<victim@example.com>",
    "v@e.com>",
    '"victim"@example.com',
    "“victim”@example.com",
    "(me)victim@example.com",
    "victim[1]@example.com",
    "victim{1}@example.com",
    "victim@[127.0.0.1]",
    "victim,other@example.com",
    "mailto:victim@example.com",
    "victim;@example.com",
    "vic\\tim@example.com",
    `${"a".repeat(243)}@example.com`,
  ])("refuses %j, which would reach another mailbox or none [D17]", (text) => {
    expect(isEmail(text)).toBe(false);
    expect(checkEmail("email", text)).toHaveLength(1);
  });

  it.each([
    ".user@example.com",
    "user.@example.com",
    "us..er@example.com",
    "user@-example.com",
    "user@example-.com",
    "user@mail.-example.com",
    "user@exam_ple.com",
    "user@127.0.0.1",
    "user@example.c",
    "user@example.com/",
    "user@example.com-",
    "'user@example.com'",
    "user@exam'ple.com",
    "user@example.com.",
  ])("refuses %j, which no mail server takes [S5.4] [D17]", (text) => {
    expect(checkEmail("email", text)).toEqual([{ field: "email", code: "email-invalid" }]);
  });

  it.each([
    "\u200bann@example.com",
    "ann@example.com\u200b",
    "ann\u200b@example.com",
    "an\u00adn@example.com",
    "ann@exam\u2060ple.com",
    "ann\u3164@example.com",
    "ann@example.com\u0000",
    "\u202aann@example.com\u202c",
    "\ufeffann@example.com\u00a0",
  ])("reads the email %j without what cannot be seen [C15]", (text) => {
    expect(checkEmail("email", text)).toEqual([]);
    expect(normaliseEmail(text)).toBe("ann@example.com");
  });

  it.each([
    "o'neill@example.com",
    "-ann-.b-@e-x.example.com",
    "ann@xn--exmple-cua.de",
    "ann@3.example.london",
    "ann+home@example.co.uk",
    "zoë@exämple.de",
    `${"a".repeat(242)}@example.com`,
  ])("accepts the email %j [D17]", (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ["07700 900123", "07700900123"],
    ["(07911) 123456", "07911123456"],
    ["07911-123456", "07911123456"],
    ["07911.123456", "07911123456"],
    ["07911\u2011123\u2013456", "07911123456"],
    ["\u202a07911 123456\u202c", "07911123456"],
    ["０７９１１　１２３４５６", "07911123456"],
    ["+44 7700 900123", "+447700900123"],
    ["+44 (0)7911 123456", "+447911123456"],
    ["+44(0) 7911 123456", "+447911123456"],
    ["(+44) 07911 123456", "+447911123456"],
    ["+4407557550340", "+447557550340"],
    ["0044 7911 123456", "+447911123456"],
    ["0044 (0)7911 123456", "+447911123456"],
    ["+0044 7911 123456", "+447911123456"],
    ["+44-7911-123456", "+447911123456"],
    ["+49 151 12345678", "+4915112345678"],
    ["0049 151 12345678", "+4915112345678"],
  ])(
    "accepts the number %j and keeps it as %j, which can be dialled [S5.4] [S9.1] [C12]",
    (typed, stored) => {
      expect(isPhone(typed)).toBe(true);
      expect(normalisePhone(typed)).toBe(stored);
    },
  );

  it.each([
    "0770090012",
    "077009001234",
    "+44770090012",
    "+44 (0)770090012",
    "447700900123",
    "0770090012a",
    "07700/900123",
    "+852 5123 4567",
    "00852 5123 4567",
    "00000000000",
    "+000000000000",
    "07700+900123",
  ])("refuses the number %j [S5.4] [C12]", (typed) => {
    expect(checkPersonalDetails({ ...details, phoneNumber: typed })).toEqual([
      { field: "phoneNumber", code: "mobile-invalid" },
    ]);
  });

  it("removes spaces from a number before counting digits [C12]", () => {
    const spaced = `0 7 7 0 0 ${" ".repeat(40)} 9 0 0 1 2 3`;
    expect(checkPersonalDetails({ ...details, phoneNumber: spaced })).toEqual([]);
    expect(checkPersonalDetails({ ...details, phoneNumber: `+${"1 ".repeat(30)}` })).toEqual([
      { field: "phoneNumber", code: "mobile-too-long" },
    ]);
  });

  it("normalises emails and phones [C7]", () => {
    expect(normaliseEmail(" Ann@Example.COM ")).toBe("ann@example.com");
    expect(normaliseEmail("Ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ")).toBe("ann@example.com");
    expect(normaliseEmail("Zoe\u0308@example.com")).toBe("zoë@example.com");
    expect(normalisePhone(" 07700 900 123 ")).toBe("07700900123");
  });

  it("compares a number as it is dialled within the country [H4]", () => {
    for (const typed of ["07700 900123", "+44 7700 900123", "0044 (0)7700-900123"])
      expect(nationalPhone(typed)).toBe("07700900123");
    expect(nationalPhone("+33 1 23 45 67 89 01")).toBe("+3312345678901");
  });

  it("is cleaned field by field before it is sent or stored [C12] [C15]", () => {
    const typed = { leadType: "Student", firstName: " anne–marie", lastName: "o‘neill" };
    const cleaned = { leadType: "Student", firstName: "Anne–Marie", lastName: "O‘Neill" };
    expect(cleanPerson({ ...typed, email: "\u200b A@b.uk ", phoneNumber: "+44 (0)7700-900123" })).toEqual({
      ...cleaned,
      email: "a@b.uk",
      phoneNumber: "+447700900123",
    });
    expect(cleanLead({ ...typed, emailAddress: "A@b.uk ", mobileNumber: "07700 900123" })).toEqual({
      ...cleaned,
      emailAddress: "a@b.uk",
      mobileNumber: "07700900123",
    });
  });

  it("is sent under the names of the specification, and read back from them [S3]", () => {
    const { leadType, firstName, lastName, email, phoneNumber } = details;
    const sent = { leadType, firstname: firstName, lastname: lastName, email, tel: phoneNumber };
    expect(asSent(details)).toEqual(sent);
    expect(asTyped(sent)).toEqual(details);
    expect(asTyped({ firstname: "Ann" })).toEqual({
      leadType: "",
      firstName: "Ann",
      lastName: "",
      email: "",
      phoneNumber: "",
    });
  });

  it("accepts a complete lead and complete details [S1]", () => {
    expect(checkLead(lead)).toEqual([]);
    expect(checkPersonalDetails(details)).toEqual([]);
  });

  it("requires every field of an empty pre-signup form, in form order [S5.1]", () => {
    expect(checkLead({})).toEqual([
      { field: "leadType", code: "lead-type-required" },
      { field: "firstName", code: "first-name-required" },
      { field: "lastName", code: "last-name-required" },
      { field: "emailAddress", code: "email-required" },
      { field: "mobileNumber", code: "mobile-required" },
      { field: "agreedToPolicy", code: "policy-not-agreed" },
    ]);
  });

  it("requires every field of an empty details form, and treats spaces as empty [S5.4]", () => {
    const blank = { leadType: " ", firstName: " ", lastName: "\t", email: " ", phoneNumber: " " };
    expect(checkPersonalDetails(blank)).toEqual([
      { field: "leadType", code: "lead-type-required" },
      { field: "firstName", code: "first-name-required" },
      { field: "lastName", code: "last-name-required" },
      { field: "email", code: "email-required" },
      { field: "phoneNumber", code: "mobile-required" },
    ]);
  });

  it("checks the form of email and mobile before a lead is made [B3]", () => {
    expect(checkLead({ ...lead, emailAddress: "ann", mobileNumber: "12" })).toEqual([
      { field: "emailAddress", code: "email-invalid" },
      { field: "mobileNumber", code: "mobile-invalid" },
    ]);
  });

  it("refuses an unknown lead type [S1]", () => {
    expect(checkLead({ ...lead, leadType: "student" })).toEqual([
      { field: "leadType", code: "lead-type-required" },
    ]);
  });

  it("refuses answers that are too long [C17]", () => {
    const long = "a".repeat(101);
    expect(
      checkPersonalDetails({
        ...details,
        firstName: long,
        lastName: long,
        email: `${"a".repeat(250)}@b.uk`,
        phoneNumber: `+${"1".repeat(30)}`,
      }).map((issue) => issue.code),
    ).toEqual(["first-name-too-long", "last-name-too-long", "email-too-long", "mobile-too-long"]);
    expect(checkPersonalDetails({ ...details, firstName: "a".repeat(100) })).toEqual([]);
  });

  it("checks the email of the save overlay [S5.9]", () => {
    expect(checkEmail("email", undefined)).toEqual([{ field: "email", code: "email-required" }]);
    expect(checkEmail("email", "ann@")).toEqual([{ field: "email", code: "email-invalid" }]);
    expect(checkEmail("email", "ann@example.com")).toEqual([]);
  });
});
