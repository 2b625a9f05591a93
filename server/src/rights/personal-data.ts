import type { RetentionKind } from "@evenly/contract/retention";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { ErasurePart } from "@evenly/domain/erasure";

export type PersonOfData = {
  readonly id: string;
  readonly householdId: string;
  /** The one that they have, and those that they had. */
  readonly emails: readonly string[];
};

type Table = keyof Database;

/** What becomes of a person's rows: they go, or these columns are emptied. */
type Emptied = "deleted" | Readonly<Record<string, RawBuilder<unknown>>>;

type PersonTable = {
  /** Its line of the retention table: purpose and until when. */
  readonly kind: RetentionKind;
  /** Which rows are about a person. */
  readonly of: (person: PersonOfData) => RawBuilder<boolean>;
  /** What the download has of them. */
  readonly shown: readonly string[];
  /** What it has not, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
  readonly erased?: { readonly with: ErasurePart; readonly to: Emptied };
};

const number = "A number of ours, which says nothing";
const secret = "Opens something, or stands for what does: only its hash is kept";
const sharedWithHouse = "Of the house, and stays with those who live there";
const marker = "When a job of ours had its turn";

const erasedName = sql.lit("Erased");
const nothing = sql.lit(null);

const isTheirs = (column: string, { emails }: PersonOfData) =>
  sql<boolean>`${sql.ref(column)} = any(${[...emails]}::text[])`;
const ofHousehold = ({ householdId }: PersonOfData) => sql<boolean>`household_id = ${householdId}::uuid`;
const ofHousemate = ({ id }: PersonOfData) => sql<boolean>`housemate_id = ${id}::uuid`;
const ofMembership = ({ id }: PersonOfData) =>
  sql<boolean>`membership_id in (select id from membership where housemate_id = ${id}::uuid)`;
const ofCases = (person: PersonOfData) =>
  sql<boolean>`case_id in (select id from staff_case where housemate_id = ${person.id}::uuid
    union select case_id from complaint where ${isTheirs("contactEmail", person)})`;
const ofLeads = (person: PersonOfData) => sql<boolean>`(select id from lead where ${isTheirs("email", person)}
    union select lead_id from household where id = ${person.householdId}::uuid and exists (
      select from housemate where id = ${person.id}::uuid and opened_account))`;
/** What was written down of them: about them, or done by them. */
const ofAudit = ({ id, householdId }: PersonOfData) =>
  sql<boolean>`household_id = ${householdId}::uuid and action <> 'look'
    and (actor_id = ${id} or detail ->> 'housemateId' = ${id})`;

/**
 * Every table that has something about a person, once: the download, erasing and the test that no column is forgotten read
 * it. Ruling J4.
 */
export const personTables = {
  housemate: {
    kind: "account",
    of: ({ id }) => sql<boolean>`id = ${id}::uuid`,
    shown: [
      "leadType",
      "firstName",
      "lastName",
      "email",
      "tel",
      "allowPromotions",
      "place",
      "termsAgreedAt",
      "agreedPrice",
      "agreedTexts",
      "openedAccount",
      "byShareToken",
      "joinedAt",
      "removedAt",
      "closingStatementOn",
      "cancelledOn",
      "nextYearAskedOn",
      "nextYearDeclinedOn",
    ],
    leftOut: {
      id: number,
      householdId: number,
      previousHousemateId: number,
      agreementHash: "A hash of what you agreed to, which is here",
      welcomedAt: marker,
      erasedOn: "Nothing is left by then",
    },
    erased: {
      with: "person",
      to: {
        leadType: sql.lit("Not a Student"),
        firstName: sql.lit("Former"),
        lastName: sql.lit("housemate"),
        email: sql`id::text || '@erased.invalid'`,
        tel: sql.lit("0"),
        allowPromotions: sql.lit(false),
        agreementHash: nothing,
      },
    },
  },
  membership: {
    kind: "account",
    of: ofHousemate,
    shown: ["place", "joinedOn", "leftOn", "confirmedAt"],
    leftOut: { id: number, householdId: number, housemateId: number },
  },
  household: {
    kind: "account",
    of: ({ householdId }) => sql<boolean>`id = ${householdId}::uuid`,
    shown: [
      "reference",
      "state",
      "size",
      "line1",
      "line2",
      "organisationName",
      "city",
      "postcode",
      "tenancyStart",
      "tenancyEnd",
      "broadbandUrgent",
      "broadbandDate",
      "lettingAgentName",
      "priceBefore",
      "priceAfter",
      "discount",
      "discountDescription",
      "winningCode",
      "winningCodeKind",
      "discountCode",
      "lastDay",
      "completedAt",
      "cancelledAt",
      "createdAt",
    ],
    leftOut: {
      id: number,
      brand: number,
      previousHouseholdId: number,
      guid: secret,
      guidHash: secret,
      guidKeyId: secret,
      guidSealed: secret,
      shareToken: secret,
      addressId: number,
      dwellingId: number,
      addressKey: "The address again, as the version before wrote it",
      priceBookId: number,
      voucherId: number,
      referrerId: number,
      affiliateId: number,
      agentId: number,
      leadId: number,
      confirmBy: marker,
      confirmWarnings: marker,
      lapseWarnings: marker,
      hasLapsed: marker,
      settledOn: marker,
      notesForgottenOn: marker,
      schedulesMailedOn: marker,
      allToldOn: marker,
      closingStatementOn: marker,
    },
  },
  householdProduct: {
    kind: "account",
    of: ofHousehold,
    shown: ["productType", "optionCode", "price"],
    leftOut: { householdId: number, priceId: number },
  },
  serviceOrder: {
    kind: "account",
    of: ofHousehold,
    shown: ["productType", "optionCode", "orderedOn", "confirmedOn", "liveOn", "cancelledOn", "endedOn"],
    leftOut: {
      id: number,
      householdId: number,
      supplierReference: sharedWithHouse,
      startsOn: "The tenancy's start, which is here",
      city: "Of the address, which is here",
      work: marker,
      updatedAt: marker,
    },
  },
  consent: {
    kind: "account",
    of: ofHousemate,
    shown: ["kind", "documentHash", "agreed", "givenAt"],
    leftOut: { id: number, housemateId: number, leadId: number, mandateId: number },
  },
  mandate: {
    kind: "account",
    of: ofHousemate,
    shown: [
      "state",
      "provider",
      "providerReference",
      "reference",
      "failureReason",
      "activeOn",
      "endedOn",
      "endedByProvider",
      "createdAt",
    ],
    leftOut: {
      id: number,
      housemateId: number,
      bankAccountId: number,
      replaces: number,
      turnedAt: marker,
      detailsAskedAt: marker,
      confirmationQueuedAt: marker,
      updatedAt: marker,
    },
  },
  bankAccount: {
    kind: "bankDetails",
    of: ofHousemate,
    shown: ["accountEnding", "createdAt"],
    leftOut: {
      id: number,
      housemateId: number,
      sealed:
        "Your sort code and account number, encrypted: no page shows them again. Call us, and we read them to you",
      keyId: number,
      fingerprint: "A hash, by which the same account is known again",
      accountHash: "A hash, by which the same account is known again",
      erasedOn: "Nothing is left by then",
    },
  },
  collection: {
    kind: "account",
    of: ofHousemate,
    shown: [
      "dueOn",
      "lastDay",
      "collectOn",
      "noticedOn",
      "noticedAmount",
      "amount",
      "amountBefore",
      "chargedOn",
      "retryOn",
      "submittedAmount",
      "settledBy",
      "state",
    ],
    leftOut: {
      id: number,
      householdId: number,
      place: number,
      mandateId: number,
      housemateId: number,
      providerReference: "As the version before wrote it: the attempts have it",
    },
  },
  collectionAttempt: {
    kind: "account",
    of: ({ id }) =>
      sql<boolean>`collection_id in (select id from collection where housemate_id = ${id}::uuid)`,
    shown: [
      "number",
      "amount",
      "collectOn",
      "provider",
      "providerReference",
      "submittedAt",
      "failedAt",
      "failureReason",
    ],
    leftOut: { id: number, collectionId: number, mandateId: number, askedAt: marker, createdAt: marker },
  },
  refund: {
    kind: "account",
    of: ofHousemate,
    shown: [
      "amount",
      "reason",
      "state",
      "provider",
      "providerReference",
      "bankReference",
      "valueOn",
      "createdAt",
    ],
    leftOut: {
      id: number,
      householdId: number,
      place: number,
      housemateId: number,
      attemptId: number,
      instantPaymentId: number,
      updatedAt: marker,
    },
    erased: { with: "person", to: { reason: erasedName } },
  },
  receipt: {
    kind: "account",
    of: ofHousemate,
    shown: ["amount", "way", "bankReference", "valueOn", "reason", "createdAt"],
    leftOut: { id: number, householdId: number, place: number, housemateId: number },
    erased: { with: "person", to: { reason: erasedName, bankReference: erasedName } },
  },
  instantPayment: {
    kind: "account",
    of: ofHousemate,
    shown: [
      "amount",
      "owed",
      "state",
      "provider",
      "providerReference",
      "paymentReference",
      "startedAt",
      "approveBy",
      "approvedAt",
      "endedAt",
    ],
    leftOut: { id: number, householdId: number, housemateId: number, place: number, receiptId: number },
  },
  writeOff: {
    kind: "account",
    of: ofHousemate,
    shown: ["amount", "reason", "createdAt"],
    leftOut: { id: number, householdId: number, place: number, housemateId: number },
    erased: { with: "person", to: { reason: erasedName } },
  },
  collectionHold: {
    kind: "account",
    of: ofHousemate,
    shown: ["cause", "heldOn", "heldUntil", "createdAt", "releasedOn", "releasedAt"],
    leftOut: {
      id: number,
      householdId: number,
      housemateId: number,
      attemptId: number,
      reason: "Why a colleague did it: we go through it with you",
    },
    erased: { with: "person", to: { reason: sql`case when reason is not null then 'Erased' end` } },
  },
  arrears: {
    kind: "account",
    of: ofHousemate,
    shown: ["state", "owed", "since", "triesAgainOn"],
    leftOut: { housemateId: number, householdId: number, updatedAt: marker },
  },
  arrearsReminder: {
    kind: "account",
    of: ofHousemate,
    shown: ["day", "owed", "sentOn"],
    leftOut: { housemateId: number, collectionId: number },
  },
  paymentPlan: {
    kind: "account",
    of: ofHousemate,
    shown: ["kind", "amount", "months", "madeOn", "reason", "createdAt", "endedAt", "ending"],
    leftOut: {
      id: number,
      householdId: number,
      housemateId: number,
      madeBy: "A colleague, if it was not you",
    },
    erased: { with: "person", to: { reason: sql`case when reason is not null then 'Erased' end` } },
  },
  placeDispute: {
    kind: "account",
    of: ofMembership,
    shown: ["raisedAt", "resolvedAt", "resolution"],
    leftOut: {
      id: number,
      householdId: number,
      membershipId: number,
      raisedBy: "Who asked is told to nobody",
    },
  },
  sizeProposal: {
    kind: "account",
    of: ({ id }) => sql<boolean>`proposed_by = ${id}::uuid`,
    shown: [
      "size",
      "priceBefore",
      "priceAfter",
      "keepsDiscount",
      "lapsesOn",
      "state",
      "createdAt",
      "endedAt",
    ],
    leftOut: { id: number, householdId: number, proposedBy: number, proposedTo: number },
  },
  sizeAgreement: {
    kind: "account",
    of: ofHousemate,
    shown: ["agreedAt"],
    leftOut: { proposalId: number, housemateId: number },
  },
  succession: {
    kind: "account",
    of: (person) => sql<boolean>`(${ofMembership(person)} or successor_housemate_id = ${person.id}::uuid
      or ${isTheirs("successorEmail", person)})`,
    shown: ["lastDay", "handsOverOn", "joinBy", "state", "askedAt", "openedAt", "joinedAt", "endedAt"],
    leftOut: {
      id: number,
      householdId: number,
      place: number,
      membershipId: number,
      successorEmail: "The address of somebody else, unless it is yours, which is here",
      successorHousemateId: number,
      reminded: marker,
    },
    erased: { with: "person", to: { successorEmail: sql.lit("erased@erased.invalid") } },
  },
  voucherUse: {
    kind: "account",
    of: (person) => sql<boolean>`${ofHousehold(person)} and ${isTheirs("email", person)}`,
    shown: ["email", "usedAt", "releasedAt"],
    leftOut: { id: number, voucherId: number, householdId: number },
    erased: { with: "person", to: { email: sql`id::text || '@erased.invalid'` } },
  },
  sandboxMandate: {
    kind: "bankDetails",
    of: ({ id }) =>
      sql<boolean>`mandate_id in (select id::text from mandate where housemate_id = ${id}::uuid)`,
    shown: [],
    leftOut: {
      providerReference: "Of the bank that a trial plays",
      reference: "Of the bank that a trial plays",
      receivedOn: "Of the bank that a trial plays",
      isInvalid: "Of the bank that a trial plays",
      isCancelled: "Of the bank that a trial plays",
      mandateId: number,
      payerHash: "Of the bank that a trial plays",
      accountEnding: "Of the bank that a trial plays",
      fate: "Of the bank that a trial plays",
      endedOn: "Of the bank that a trial plays",
      endCause: "Of the bank that a trial plays",
      told: "Of the bank that a trial plays",
      newsOn: "Of the bank that a trial plays",
    },
    erased: { with: "bank-details", to: { payerHash: nothing, accountEnding: nothing } },
  },
  staffCase: {
    kind: "complaint",
    of: (person) => sql<boolean>`(housemate_id = ${person.id}::uuid
      or id in (select case_id from complaint where ${isTheirs("contactEmail", person)}))`,
    shown: [
      "reference",
      "kind",
      "subject",
      "state",
      "dueOn",
      "waitsUntil",
      "waitsFor",
      "outcome",
      "openedAt",
      "closedAt",
    ],
    leftOut: {
      id: number,
      number,
      matter: "A hash, by which the same matter is known again",
      householdId: number,
      housemateId: number,
      ownerId: "The colleague who has it",
      changes: marker,
      nextOn: "The day that it is due, which is here",
      wordsForgottenOn: marker,
    },
    erased: {
      with: "person",
      to: {
        matter: sql`id::text`,
        subject: nothing,
        waitsFor: sql`case when waits_for is not null then 'Erased' end`,
      },
    },
  },
  complaint: {
    kind: "complaint",
    of: ofCases,
    shown: [
      "topic",
      "contactName",
      "contactEmail",
      "said",
      "acknowledgeBy",
      "answerBy",
      "deadlockOn",
      "acknowledgedOn",
      "answeredOn",
      "deadlockedOn",
      "cause",
    ],
    leftOut: { caseId: number },
    erased: {
      with: "person",
      to: {
        contactName: sql`case when contact_name is not null then 'Erased' end`,
        contactEmail: sql`case when contact_email is not null then 'erased@erased.invalid' end`,
        said: nothing,
      },
    },
  },
  staffAlert: {
    kind: "complaint",
    of: ofCases,
    shown: ["kind", "raisedAt"],
    leftOut: {
      id: number,
      reference: number,
      householdId: number,
      detail: "Numbers of ours; what was told is said by its kind",
      caseId: number,
      resolvedAt: "When the case was done, which is here",
      resolvedBy: "A colleague",
    },
  },
  erasure: {
    kind: "complaint",
    of: ofHousemate,
    shown: ["askedOn", "answerBy", "looseOn"],
    leftOut: { housemateId: number, caseId: number },
  },
  audit: {
    kind: "note",
    of: ofAudit,
    shown: ["action", "actorKind", "at", "said"],
    leftOut: {
      id: number,
      householdId: number,
      actorId: "A number of ours, of you or of a colleague",
      detail:
        "Numbers of ours, and why a colleague did something, which can be about others in the house: we go through it with you",
      clientAddress: "Of a colleague",
      requestId: number,
    },
  },
  email: {
    kind: "email",
    // Those about another account of theirs are that one's: next year's stay when this year's go. Ruling J5.
    of: (person) =>
      sql<boolean>`(page_of = ${person.id}::uuid or (page_of is null and ${isTheirs("toAddress", person)}))`,
    shown: ["template", "toAddress", "subject", "data", "textBody", "state", "createdAt", "sentAt"],
    leftOut: {
      id: number,
      brand: number,
      householdId: number,
      version: number,
      htmlBody: "The text again, for a screen",
      textHash: "A hash of the text",
      trialTokens: secret,
      pageOf: number,
      membershipOffered: number,
      isMarked: marker,
      requestId: number,
      stopToken: secret,
    },
    erased: { with: "person", to: "deleted" },
  },
  accessToken: {
    kind: "session",
    of: ofMembership,
    shown: ["kind", "createdAt", "expiresAt", "usedOn", "revokedAt"],
    leftOut: { hash: secret, membershipId: number },
    erased: { with: "loose", to: "deleted" },
  },
  callerCheck: {
    kind: "session",
    of: ofHousemate,
    shown: ["sentAt", "wrongTries", "verifiedAt"],
    leftOut: {
      id: number,
      householdId: number,
      housemateId: number,
      staffId: "Which colleague of ours it was",
      codeHash: secret,
      keyId: number,
      replacedAt: marker,
    },
    erased: { with: "loose", to: "deleted" },
  },
  lead: {
    kind: "lead",
    of: (person) => sql<boolean>`id in ${ofLeads(person)}`,
    shown: [
      "leadType",
      "firstName",
      "lastName",
      "email",
      "mobileNumber",
      "agreedToPolicyAt",
      "discountCode",
      "affiliateCode",
      "referralCode",
      "offerCode",
      "householdSize",
      "postcode",
      "voucherCode",
      "lettingAgentName",
      "createdAt",
    ],
    leftOut: { id: number, brand: number, addressId: number, shareLinkId: number, updatedAt: marker },
    erased: {
      with: "loose",
      to: {
        leadType: nothing,
        firstName: nothing,
        lastName: nothing,
        email: nothing,
        mobileNumber: nothing,
        lettingAgentName: nothing,
      },
    },
  },
  quote: {
    kind: "lead",
    of: (person) => sql<boolean>`lead_id in ${ofLeads(person)}`,
    shown: ["priceIds", "householdSize", "priceBefore", "priceAfter", "quotedOn"],
    leftOut: { id: number, leadId: number, createdAt: marker },
  },
  heldPlace: {
    kind: "heldPlace",
    of: (person) => isTheirs("email", person),
    shown: [
      "leadType",
      "firstName",
      "lastName",
      "email",
      "tel",
      "allowPromotions",
      "agreedPrice",
      "accountEnding",
      "earlyStart",
      "mailedAt",
      "expiresAt",
      "createdAt",
    ],
    leftOut: {
      id: number,
      householdId: number,
      successionId: number,
      agreementHash: "A hash of what you agreed to",
      keyId: number,
      sealed: "A sort code and account number, encrypted",
      fingerprint: "A hash, by which the same account is known again",
      tokenHash: secret,
    },
    erased: { with: "loose", to: "deleted" },
  },
  invitation: {
    kind: "link",
    of: (person) => sql<boolean>`(${isTheirs("email", person)} or invited_by = ${person.id}::uuid)`,
    shown: ["sentAt", "reminded", "createdAt"],
    leftOut: {
      id: number,
      householdId: number,
      fullName: "Of somebody whom you invited, or your name, which is here",
      email: "Of somebody whom you invited, or your address, which is here",
      tel: "Of somebody whom you invited, or your number, which is here",
      invitedBy: number,
    },
    erased: { with: "person", to: "deleted" },
  },
  idempotencyKey: {
    kind: "formAnswer",
    of: ofHousemate,
    shown: ["call", "status", "createdAt"],
    leftOut: {
      key: secret,
      keyHash: secret,
      requestHash: secret,
      keyId: number,
      body: "What the page was answered, encrypted for seven days",
      housemateId: number,
    },
    erased: { with: "loose", to: "deleted" },
  },
  mailPreference: {
    kind: "optOut",
    of: (person) => isTheirs("email", person),
    shown: ["email", "stoppedAt", "createdAt"],
    leftOut: { token: secret },
    erased: { with: "person", to: "deleted" },
  },
  stopLink: {
    kind: "optOut",
    of: (person) => isTheirs("email", person),
    shown: ["email", "createdAt"],
    leftOut: { hash: secret },
    erased: { with: "person", to: "deleted" },
  },
} as const satisfies Partial<Record<Table, PersonTable>>;

export const tablesOfPeople: readonly (readonly [Table, PersonTable])[] = Object.entries(personTables) as [
  Table,
  PersonTable,
][];

const prices = "Prices, products and codes: nobody's";
const addresses = "Addresses of the country: nobody's";
const colleagues = "Of a colleague of ours, who asks us otherwise";
const derived = "Sums and counts, which name nobody";
const machinery = "How the machine runs; nobody is in it";
const books = "The same payments as entries of our books, by place and without a name: they stay";

/** Tables that have nothing about a person to show them, with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  brand: machinery,
  forgottenLead: derived,
  priceBook: prices,
  priceBookDraft: prices,
  price: prices,
  servedArea: prices,
  product: prices,
  productOption: prices,
  voucher: prices,
  referrer: prices,
  affiliate: prices,
  agent: prices,
  featureFlag: machinery,
  setting: machinery,
  nextYearQuote: prices,
  proclaimedDay: machinery,
  noticeTerm: machinery,
  postcode: addresses,
  street: addresses,
  streetWord: addresses,
  address: addresses,
  dwelling: addresses,
  dwellingReading: addresses,
  document: "Texts that many were shown: which of them, consents say",
  payout: books,
  payoutItem: books,
  foreignPayout: books,
  writeOffPart: books,
  paymentPlanDebt: "Which payments a plan pays, by their numbers; the plan is here",
  paymentPlanPart: "With which payments a plan is collected, by their numbers; the plan is here",
  posting: books,
  ledgerEntry: books,
  closedMonth: books,
  ledgerSum: derived,
  ledgerSummed: derived,
  ledgerValueSum: derived,
  ledgerValueSummed: derived,
  figureSum: derived,
  figureSummed: derived,
  figureChanged: derived,
  shareLink: "A package that somebody saved: it says nothing of whom",
  providerEvent: "What the payment provider told, by its own numbers: it names nobody",
  sandboxInstantPayment: "Of the bank that a trial plays",
  sandboxPayment: "Of the bank that a trial plays",
  sandboxPayout: "Of the bank that a trial plays",
  sandboxRefund: "Of the bank that a trial plays",
  approval: "Which colleague agreed to what another asked; what came of it is here. Names go with the person",
  staffPerson: colleagues,
  staffSession: colleagues,
  staffCredential: colleagues,
  staffSecondFactor: colleagues,
  staffChallenge: colleagues,
  staffCodeGiven: colleagues,
  staffDevice: colleagues,
  staffPasskey: colleagues,
  staffFailure: colleagues,
  staffInvitation: colleagues,
  staffVisit: colleagues,
  node: machinery,
  operatorCommand: machinery,
  rateHits: "Counts by a hash or an address of the network, for a day at most",
  rateLimit: "Counts of the version before, for a day at most",
  schemaMigration: machinery,
  kyselyMigration: machinery,
};
