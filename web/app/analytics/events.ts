import type { ProductType } from "@evenly/domain/catalogue";

/** Steps of the funnel that may be counted; no personal data. Ruling D6. */
export type AnalyticsEvent =
  | { name: "lead_created"; leadType: string }
  | { name: "household_submitted"; housemates: number }
  | { name: "product_chosen"; type: ProductType; code: string }
  | { name: "summary_viewed"; pricePerWeek: number }
  | { name: "voucher_applied" }
  | { name: "voucher_failed" }
  | { name: "package_shared" }
  | { name: "package_saved" }
  | { name: "sign_up_step"; step: "address" | "details" | "tenancy" | "broadband-date" | "full-summary" }
  | { name: "joining_step"; step: "landing" | "details" }
  | { name: "direct_debit_submitted"; kind: "Create Account" | "Joining Housemate" }
  | { name: "invites_sent"; count: number };
