import type { Brand, Retention } from "./config.ts";
import { retentionLines } from "./retention.ts";
import type { LegalSection } from "./legal-text.ts";

export const cookiePolicyNamed = "cookie policy";

/** The demo brand's privacy policy, as shown and as stored with consents. `Retention` is in days. Ruling D18. */
export function privacyPolicy(
  { companyName, registeredAddress, email }: Pick<Brand, "companyName" | "registeredAddress" | "email">,
  retention: Retention,
): LegalSection[] {
  return [
    {
      paragraphs: [
        "This is a demonstration. An operator of this service replaces this page with its own policy, after taking advice.",
      ],
    },
    {
      heading: "What we keep",
      points: [
        "Your name, email address, mobile number and whether you are a student, so that we can quote and reach you.",
        "Your address, your housemate count, your tenancy dates and the package you chose, so that we can set it up.",
        "Your sort code and account number, so that we can collect your Direct Debit. They are encrypted.",
        "What you agreed to and when, because we must be able to show it.",
      ],
    },
    {
      heading: "Who sees it",
      points: [
        "Your housemates see your first name, never your last name, email address, number or bank details.",
        "The suppliers of your utilities and our payment provider see what they need to do their part.",
        "Nobody else, and we do not sell it.",
      ],
    },
    {
      heading: "How long we keep it",
      points: retentionLines(retention),
    },
    {
      heading: "On your own device",
      paragraphs: [
        `What you have answered stays in your browser until you close the tab. Bank details are never kept there. See our ${cookiePolicyNamed} for the cookies.`,
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        `You can ask for a copy of what we hold, for it to be corrected, and for it to be removed when we no longer need it. If you have an account, 'Your data' on your own page does it at once, and says what goes on which day. Otherwise write to ${email} or to ${companyName}, ${registeredAddress}.`,
        "You can complain about what we do with your data by the form below, whether you have an account or not. You can also complain to the Information Commissioner's Office.",
      ],
    },
  ];
}
