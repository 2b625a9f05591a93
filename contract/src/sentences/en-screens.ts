import { formatDate } from "@evenly/domain/calendar";
import type { Language } from "./language.ts";
import type { ScreenCode } from "../screen-codes.ts";

/** The screens' own messages. Texts: Spec §5 and §8; otherwise ours (Ruling D7). */
export const screens: Language<ScreenCode> = {
  tag: "en",
  formatDate,
  sentences: {
    "lead-type-required": "Please select an option",
    "first-name-required": "First name required",
    "first-name-too-long": "First name is too long",
    "last-name-required": "Last name required",
    "last-name-too-long": "Last name is too long",
    "email-required": "Email address required",
    "email-invalid": "Valid email address required",
    "email-too-long": "Email address is too long",
    "mobile-required": "Mobile number required",
    "mobile-invalid": "Mobile number is invalid",
    "mobile-too-long": "Mobile number is too long",
    "policy-not-agreed": "You must agree to the privacy policy",

    "address-required": "Address required",
    "address-not-picked": "You must pick an address",
    "line1-required": "Line 1 required",
    "address-line1-required": "Address line 1 required",
    "line1-too-long": "Address line 1 is too long",
    "line2-too-long": "Address line 2 is too long",
    "city-required": "City required",
    "city-or-town-required": "City/Town required",
    "city-too-long": "City is too long",
    "postcode-required": "Postcode required",
    "postcode-invalid": "Enter a full UK postcode, like LS6 1ZZ",
    "housemate-count-out-of-range": "Must be a number between 1 and 15",
    "letting-agent-name-too-long": "Letting agent name is too long",

    "start-date-required": "Tenancy Start date required",
    "start-date-too-early": "Please choose a start date on or after {date}",
    "start-date-too-far": "Tenancy Start date cannot be in the far future",
    "end-date-required": "Tenancy End date required",
    "end-date-too-early": "Minimum term is {months} months",
    "end-date-too-far": "Tenancy End date cannot be in the far future",

    "broadband-urgency-required": "You must specify broadband installation urgency",
    "broadband-date-required": "You must select a date for later installation",
    "broadband-date-before-start": "Installation date cannot be before tenancy start",
    "broadband-date-after-end": "Installation date cannot be after tenancy end",
    "broadband-not-selected": "No selection is made, please select one broadbrand product",

    "sort-code-required": "Sort code required",
    "sort-code-length": "Sort code must be 6 digits long",
    "sort-code-not-numeric": "Sort code must only contain numeric digits",
    "account-number-required": "Account number required",
    "account-number-length": "Account number must be 8 digits long",
    "account-number-not-numeric": "Account number must only contain numeric digits",
    "account-holder-not-confirmed": "You must confirm that you are the account holder",

    "invite-email-invalid": "Valid email address required",
    "invite-name-required": "Full name of housemate required",
    "invite-name-too-long": "Full name is too long",
    "invite-phone-too-long": "Mobile number is too long",
    "invite-none-complete": "You need to fill in at least one housemate's details correctly",
    "invite-too-many": ({ places = "" }) =>
      places === 1
        ? "There's only 1 place left, so you can invite 1 housemate"
        : `There are ${places} places left, so you can invite up to ${places} housemates`,
    "invite-already-joined": "This housemate has already joined",
    "email-not-wanted": "We've been asked not to write to this address. Please send the link yourself.",

    "request-failed": "There was a problem with your request.",
    "problem-title": "There's a problem...",
    "no-response": "Oh no! There was a problem with your request, please try again or call us {phone}",
    "network-error": "Network error accessing the {product} API",
    internal: "Something went wrong on our side. Please try again.",

    "referral-unknown": "Referral Code Invalid",
    "affiliate-unknown": "Affiliate Code Invalid",
    "agent-unknown": "Unknown Agent Code",
    "voucher-unknown": "Invalid voucher code. Check and try again.",
    "voucher-locked": "Please try again in {seconds} seconds.",

    "addresses-not-fetched": "Failed to fetch addresses",
    "no-addresses-found": "Sorry, no addresses found",

    "guid-missing": "Cannot detect guid",
    "already-joined":
      "Oops, you're already joined onto this account. Invite your remaining housemates to join, then sit back and relax. Your utilities will be in place for your start date.",
    "join-after-end": "This household's tenancy has ended, so nobody can join it.",

    "direct-debit-failed-title": "Whoops! Something's not right",
    "bank-details-refused":
      "Please check the details below are right and that you're using a bank account that accepts direct debits. If you're still having trouble, please call on {phone}.",
    "email-not-sent":
      "There has been a problem sending the email, try again or note down share link for reference",
  },
};
