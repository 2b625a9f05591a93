import { type CallName, calls } from "@evenly/contract";
import { newCodeFields } from "@evenly/domain/new-code";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { countRows, post, signUp } from "../../test/sign-up.ts";
import { ours, signedInAs } from "../../test/staff.ts";

type Kind = "text" | "yes or no" | "housemates" | "amount" | "list" | "rows" | "group";
const wrong: Record<Kind, readonly unknown[]> = {
  text: [5, true, {}, [], ["a"]],
  "yes or no": ["true", 1, {}, []],
  housemates: ["4", true, {}, []],
  amount: ["1950", true, {}, []],
  list: ["x", 5, true, {}, [5], [{}], [null], "x".repeat(9)],
  rows: ["x", 5, true, {}, [5], ["x"], [[]]],
  group: ["x", 5, true, []],
};
const sentence: Partial<Record<Kind, string>> = {
  text: "This must be text",
  "yes or no": "This must be true or false",
  housemates: "Must be a number between 1 and 15",
  amount: "This must be a number",
};

const text = (...names: string[]) => names.map((name) => [name, "text", name] as const);
type Field = readonly [path: string, kind: Kind, ...fields: string[]];
const invited: readonly Field[] = [
  ["housemates", "rows", "housemates"],
  ["housemates.0", "group", "housemates.0.fullname", "housemates.0.email", "housemates.0.tel"],
  ...["fullname", "email", "tel"].map(
    (name) => [`housemates.0.${name}`, "text", `housemates.0.${name}`] as const,
  ),
];

const package_: readonly Field[] = [
  ["hm8s", "housemates", "hm8s"],
  ["selectedProducts", "list", "selectedProducts"],
  ...text("addressGuid", "postcode", "referral", "affiliateCode", "voucherCode"),
  ["packageShare", "yes or no", "packageShare"],
];
const voucher: readonly Field[] = [
  ["selectedProducts", "list", "selectedProducts"],
  ["housemateCount", "housemates", "housemateCount"],
  ...text("leadId", "contractStartDate", "contractEndDate"),
];
const person = ["leadType", "firstName", "lastName", "email", "phoneNumber"];
const account = ["accountFirstName", "accountLastName", "sortCode", "accountNumber", "accountHolder"];
const codes = ["lettingAgentName", "referralCode", "affiliateCode", "agentCode", "discountCode"];
const tenancy = ["startDate", "endDate", "broadbandUrgent", "broadbandDate"];
const house = ["postcode", "address", "line1", "city", ...tenancy, ...codes];

const bankDetails: readonly Field[] = [
  ["bankDetails", "group", ...account, "firstPaymentDate"],
  ["bankDetails.firstname", "text", "accountFirstName"],
  ["bankDetails.lastname", "text", "accountLastName"],
  ["bankDetails.sortCode", "text", "sortCode"],
  ["bankDetails.accountNumber", "text", "accountNumber"],
  ["bankDetails.accountHolder", "yes or no", "accountHolder"],
  ["bankDetails.firstPaymentDate", "text", "firstPaymentDate"],
];

/** Every body field, and the Ruling B3 field on which its wrong type is reported. */
const parts: Partial<Record<CallName, readonly Field[]>> = {
  "POST /pre-signup": [
    ...text("leadId", "leadType", "firstName", "lastName", "emailAddress", "mobileNumber"),
    ["agreedToPolicy", "yes or no", "agreedToPolicy"],
    ...text("discountCode", "affiliateCode"),
  ],
  "POST /pre-signup/:leadId/products": [
    ...text("offerCode", "affiliateCode", "referralCode"),
    ["priceIds", "list", "priceIds"],
  ],
  "POST /pre-signup/:leadId/household": [
    ["groupSize", "housemates", "groupSize"],
    ...text("addressGuid", "postcode", "voucherCode", "lettingAgentName", "referral"),
  ],
  "POST /voucher/:voucherCode": voucher,
  "POST /discount/activate": [...voucher, ...text("voucherCode")],
  "POST /bank_lookup": text("sortCode", "accountNumber"),
  "POST /direct_debit": [
    ...text("guid"),
    ["addressId", "text", "address"],
    ["personalDetails", "group", ...person, "termsAgreed", "allowPromotions"],
    ["personalDetails.leadType", "text", "leadType"],
    ["personalDetails.firstname", "text", "firstName"],
    ["personalDetails.lastname", "text", "lastName"],
    ["personalDetails.email", "text", "email"],
    ["personalDetails.tel", "text", "phoneNumber"],
    ["personalDetails.termsAgreed", "yes or no", "termsAgreed"],
    ["personalDetails.allowPromotions", "yes or no", "allowPromotions"],
    ...bankDetails,
    ["housemateCount", "housemates", "housemateCount"],
    ["selectedProducts", "list", "selectedProducts"],
    ["houseInformation", "group", ...house],
    ["houseInformation.postcode", "text", "postcode"],
    ["houseInformation.address", "group", "address", "line1", "city"],
    ...["guid", "line1", "line2", "organisationName", "postcode"].map(
      (name) => [`houseInformation.address.${name}`, "text", "address"] as const,
    ),
    ["houseInformation.address.fullAddress", "group", "address", "line1", "city"],
    ["houseInformation.address.fullAddress.line1", "text", "line1"],
    ["houseInformation.address.fullAddress.line2", "text", "address"],
    ["houseInformation.address.fullAddress.city", "text", "city"],
    ["houseInformation.startDate", "text", "startDate"],
    ["houseInformation.endDate", "text", "endDate"],
    ["houseInformation.broadbandUrgent", "yes or no", "broadbandUrgent"],
    ["houseInformation.broadbandDate", "text", "broadbandDate"],
    ...codes.map((name) => [`houseInformation.${name}`, "text", name] as const),
    ...text("leadId"),
    ["priceShown", "amount", "priceShown"],
  ],
  "POST /invite_housemates": [...text("guid"), ...invited],
  "POST /email_summary": [...package_, ...text("email", "shareLink", "offerCode", "leadId")],
  "POST /share_package": [...package_, ...text("leadId"), ["fetchEmail", "yes or no", "fetchEmail"]],
  "POST /validate-joining-tenant": text("guid", ...person),
  "POST /mail_preference": [...text("token"), ["stopped", "yes or no", "stopped"]],
  "POST /my_house/session": text("token"),
  "POST /my_house/sign_out": [],
  "POST /my_house/link": text("email"),
  "POST /my_house/bank_details": bankDetails,
  "POST /my_house/invite_again": [["place", "amount", "place"]],
  "POST /my_house/moving_out": text("lastDay", "email"),
  "POST /my_house/moving_out/take_back": [],
  "POST /my_house/moving_out/agree": text("handsOverOn"),
  "POST /my_house/size": [
    ["size", "housemates", "size"],
    ["priceShown", "amount", "priceShown"],
  ],
  "POST /my_house/size/agree": text("proposal"),
  "POST /my_house/size/withdraw": text("proposal"),
  "POST /my_house/dispute": [["place", "amount", "place"]],
  "POST /staff/session": text("email", "password"),
  "POST /staff/session/code": text("code"),
  "POST /staff/second_factor": text("password"),
  "POST /staff/second_factor/code": text("code"),
  "POST /staff/invitation/accept": text("token", "password"),
  "POST /staff/alerts/:alertId/resolve": text("reason"),
  "POST /staff/invitations": [...text("email", "name"), ["roles", "list", "roles"], ...text("reason")],
  "POST /staff/people/:personId/roles": [["roles", "list", "roles"], ...text("reason")],
  "POST /staff/search": text("text"),
  "POST /staff/households/:reference/join_link": text("reason"),
  "POST /staff/households/:reference/removal": text("housemateId", "reason"),
  "POST /staff/households/:reference/cancellation": text("lastDay", "why", "reason", "token"),
  "POST /staff/households/:reference/refund": text("housemateId", "amount", "reason", "token"),
  "POST /staff/households/:reference/write_off": text("housemateId", "amount", "reason", "token"),
  "POST /staff/approvals/:approvalId/agree": text("token", "reason"),
  "POST /staff/approvals/:approvalId/refuse": text("reason"),
  "POST /staff/approvals/:approvalId/withdraw": [],
  "POST /staff/codes/:kind": text(...newCodeFields, "reason"),
  "POST /staff/code_previews/:kind": text(...newCodeFields, "region"),
  "POST /staff/codes/:kind/:code": text("name", "description", "message", "endsOn", "limitTotal", "reason"),
  "POST /staff/codes/:kind/:code/end": text("lastDay", "reason"),
  "POST /staff/flags/:key": text("value", "reason"),
  "POST /staff/settings/minimum_term": text("months", "reason"),
  "POST /staff/settings/carousel_texts": text("texts", "reason"),
  "POST /staff/settings/reviews": text("score", "outOf", "count", "link", "sample", "reason"),
  "POST /staff/price_books": text("name", "fileName", "csv"),
  "POST /staff/price_books/:name/discard": text("reason"),
  "POST /staff/price_books/:name/publication": text("from", "token", "reason"),
  "POST /staff/price_books/:name/take_back": text("reason"),
  "POST /staff/households/:reference/invitations": [...invited, ...text("reason")],
  "POST /staff/households/:reference/share_token": text("reason"),
  "POST /staff/households/:reference/confirmation": text("housemateId", "reason"),
  "POST /staff/households/:reference/email": text("housemateId", "email", "reason"),
  "POST /staff/households/:reference/sign_everybody_out": text("reason"),
  "POST /staff/households/:reference/house_link": text("housemateId", "reason"),
  "POST /staff/households/:reference/notes": text("how", "housemateId", "text"),
  "POST /staff/mail_search": text("email"),
  "POST /staff/mails/:mailId/again": text("reason"),
  "POST /staff/jobs/again": [
    ["ids", "list", "ids"],
    ["all", "yes or no", "all"],
  ],
  "POST /staff/left_events/again": [
    ["ids", "list", "ids"],
    ["all", "yes or no", "all"],
  ],
  "POST /staff/services/stages": [
    ...text("stage", "on"),
    ["services", "rows", "services"],
    ["services.0", "group", "services.0.id", "services.0.supplierReference"],
    ["services.0.id", "text", "services.0.id"],
    ["services.0.supplierReference", "text", "services.0.supplierReference"],
  ],
};

/** A body that holds one nested value. */
const bodyWith = (path: string, value: unknown): object => {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : bodyWith(rest.join("."), value);
  return first === "0" ? [inner] : { [first]: inner };
};

describe("a value of the wrong JSON type", () => {
  const open = useTestDatabases();
  let test: TestApp;
  /** Back-office calls need a session. */
  let cookie: string;
  beforeAll(async () => {
    test = await openTestApp(await open());
    cookie = (await signedInAs(test, "administrator")).jar.toString();
  });
  afterAll(() => test.close());
  const names = Object.keys(parts) as CallName[];

  it("is tested in every call with a body", () => {
    const all = (Object.keys(calls) as CallName[]).filter((name) => "body" in calls[name]);
    expect(names.toSorted()).toEqual(all.toSorted());
  });

  describe.each(names)("in %s", (name) => {
    const url = `/api${name.split(" ")[1]?.replaceAll(/:\w+/g, "x") ?? ""}`;
    const send = (payload: unknown) =>
      test.app.inject({
        url,
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(name.startsWith("POST /staff/") && { ...ours, cookie }),
        },
        payload: JSON.stringify(payload),
      });

    it.each(parts[name] ?? [])("is 422 on the field: %s", async (...part) => {
      const [path, kind, ...fields] = part as unknown as Field;
      for (const value of wrong[kind]) {
        const answer = await send(bodyWith(path, value));
        const told = `${JSON.stringify(value)}: ${answer.body}`;
        expect(answer.statusCode, told).toBe(422);
        const { errors, messages } = answer.json<{
          errors: Record<string, string[]>;
          messages: string[];
        }>();
        const named =
          kind === "list" || kind === "rows"
            ? Object.keys(errors).map((one) => one.split(".")[0])
            : Object.keys(errors);
        expect([...new Set(named)].toSorted(), told).toEqual(fields.toSorted());
        expect(messages, told).toEqual(Object.values(errors).flat());
        if (sentence[kind] !== undefined) expect(messages).toEqual([sentence[kind]]);
      }
    });

    it("is 400 where there is no field, and null counts as absent", async () => {
      for (const body of ["text", 5, true, []]) expect((await send(body)).statusCode).toBe(400);
      const [none, empty] = [await send(null), await send({})];
      expect([none.statusCode, none.body]).toEqual([empty.statusCode, empty.body]);
      const nulls = Object.fromEntries((parts[name] ?? []).map(([path]) => [path.split(".")[0], null]));
      expect((await send(nulls)).body).toBe(empty.body);
    });
  });

  it("never changes the meaning of a sign-up", async () => {
    const { db } = test.deps;
    const before = await countRows(db);
    const body = await signUp(db, { houseNumber: 12 });
    for (const [change, field] of [
      [{ guid: 123 }, "guid"],
      [{ personalDetails: null }, "leadType"],
      [{ bankDetails: { ...body.bankDetails, accountNumber: 55_779_911 } }, "accountNumber"],
      [{ houseInformation: { ...body.houseInformation, discountCode: ["WELCOME10"] } }, "discountCode"],
    ] as const) {
      const answer = await post(test.app, "/direct_debit", { ...body, ...change });
      expect(answer.statusCode, field).toBe(422);
      expect(answer.json().errors).toHaveProperty([field]);
    }
    expect(await countRows(db)).toEqual(before);
  });

  it("is 400 for a repeated query parameter", async () => {
    const twice = await test.app.inject({ url: "/api/products?postcode=LS61ZZ&voucherCode=A&voucherCode=B" });
    expect(twice.statusCode).toBe(400);
  });
});
