import { expect, test } from "vitest";
import { blotOutTokens } from "./blot-out-tokens.ts";

const token = "Tn0Zy3l-Qm8aW_5hFvGxK7bRcPdEsJuL";

test.each([
  `https://evenly.test/joining-tenant?guid=${token}`,
  `/api/summary?guid=${token}`,
  `https://evenly.test/account-already-exists/${token}`,
  `/account-already-exists/${token}/`,
  `Failed to fetch "/api/summary?guid=${token}"`,
  `https://wa.me/?text=Join%20https%3A%2F%2Fevenly.test%2Fjoining-tenant%3Fguid%3D${token}`,
  `mailto:?body=https://evenly.test/joining-tenant?guid=${token}`,
  JSON.stringify(JSON.stringify({ href: `https://evenly.test/joining-tenant?guid=${token}` })),
])("tokens in %s are masked, without changing the length [A5]", (text) => {
  const sent = blotOutTokens({ data: [text] });
  expect(JSON.stringify(sent)).not.toContain(token);
  expect(sent.data[0]).toHaveLength(text.length);
});

test("the location of an error is kept", () => {
  const event = {
    event_id: "0123456789abcdef0123456789abcdef",
    file: "https://evenly.test/assets/quite-a-long-name-of-a-file-of-ours-D4kq8ZfB.js",
    url: "https://evenly.test/joining-tenant/house-already-complete",
    timestamp: 1_816_000_000.25,
  };
  expect(blotOutTokens(event)).toEqual(event);
});
