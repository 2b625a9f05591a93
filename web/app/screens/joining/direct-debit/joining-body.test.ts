import { expect, test } from "vitest";
import { samplePerson } from "../../../../test/sample-person.ts";
import { bankDetailsOf } from "../../../parts/payment/payment-values.ts";
import { joiningBody } from "./joining-body.ts";

const joiner = { ...samplePerson, allowPromotions: false };

test.each([true, false])("a joiner sends what they ticked (%j) [S7.10]", (accountHolder) => {
  const bank = bankDetailsOf(
    {
      accountFirstName: "Ben",
      accountLastName: "Okafor",
      sortCode: "200000",
      accountNumber: "55779911",
      accountHolder,
    },
    "2027-09-01",
  );
  expect(joiningBody({ guid: "guid", addressId: "listed" }, joiner, bank, 1950).personalDetails).toEqual({
    ...joiner,
    termsAgreed: accountHolder,
  });
});

test("a joiner sends the price that the page showed, and the address's guid [G3] [S7.10]", () => {
  const bank = bankDetailsOf(
    {
      accountFirstName: "Ben",
      accountLastName: "Okafor",
      sortCode: "200000",
      accountNumber: "55779911",
      accountHolder: true,
    },
    "2027-09-01",
  );
  expect(joiningBody({ guid: "guid", addressId: "listed" }, joiner, bank, 1950)).toMatchObject({
    addressId: "listed",
    priceShown: 1950,
  });
});
