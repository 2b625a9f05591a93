import { expect, test } from "vitest";
import { failureCauses, mandateEndBy } from "./collection-failure.ts";

test("A mandate by which a payment failed for good is cancelled or expired when its bank says so, else failed [F6]", () => {
  expect(mandateEndBy("mandate_cancelled")).toBe("cancelled");
  expect(mandateEndBy("mandate_expired")).toBe("expired");
  for (const cause of [...failureCauses, undefined])
    if (cause !== "mandate_cancelled" && cause !== "mandate_expired")
      expect(mandateEndBy(cause)).toBe("failed");
});
