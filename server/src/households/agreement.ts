import { createHash } from "node:crypto";
import type { ReadBody } from "@evenly/contract";
import { agreementText } from "@evenly/domain/agreement";

type Body = ReadBody<"POST /direct_debit">;

/** What a sign-up or join agrees to, as it is kept and compared. Ruling B3. */
export function hashAgreement({
  selectedProducts = [],
  housemateCount,
  priceShown,
  houseInformation: house,
}: Partial<Pick<Body, "selectedProducts" | "housemateCount" | "priceShown">> & {
  readonly houseInformation?: Partial<NonNullable<Body["houseInformation"]>> | undefined;
}): string {
  const text = agreementText({
    priceIds: selectedProducts,
    housemates: housemateCount,
    startDate: house?.startDate,
    endDate: house?.endDate,
    broadbandDate: house?.broadbandUrgent === true ? house.startDate : house?.broadbandDate,
    codes: [house?.discountCode, house?.referralCode, house?.affiliateCode, house?.agentCode],
    priceShown,
  });
  return createHash("sha256").update(text).digest("base64url");
}
