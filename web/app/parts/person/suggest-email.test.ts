import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test("a typo in a well-known domain gets a correction [S5.4]", async () => {
  expect(await suggestEmail("amira@gmial.com")).toBe("amira@gmail.com");
  expect(await suggestEmail("amira@hotmial.co.uk")).toBe("amira@hotmail.co.uk");
  expect(await suggestEmail("amira@virginmedia.con")).toBe("amira@virginmedia.com");
  expect(await suggestEmail("amira@btinternt.com")).toBe("amira@btinternet.com");
});

test("domains of universities, schools, hospitals and councils are never corrected", async () => {
  for (const email of [
    "a@ucl.ac.uk",
    "a@leeds.ac.uk",
    "a@headingley.leeds.sch.uk",
    "a@leeds.gov.uk",
    "a@trust.nhs.uk",
  ]) {
    expect(await suggestEmail(email)).toBeUndefined();
  }
});

test("well-known domains, including UK internet providers, are not corrected", async () => {
  for (const email of ["a@gmail.com", "a@sky.com", "a@ntlworld.com", "a@talktalk.net", "a@example.com"]) {
    expect(await suggestEmail(email)).toBeUndefined();
  }
});

test("an incomplete email gets no suggestion", async () => {
  for (const typed of ["", "amira", "amira@", "amira@gmial"])
    expect(await suggestEmail(typed)).toBeUndefined();
});
