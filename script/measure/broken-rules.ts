/** One rule, broken by putting one text in another's place, and the test files that must notice. */
export type BrokenRule = {
  readonly rule: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  readonly tests: readonly string[];
};

/** A rule of the domain, noticed by the tests beside it. */
const inDomain = (
  name: string,
  ...rules: readonly (readonly [rule: string, search: string, replace: string])[]
) =>
  rules.map(([rule, search, replace]): BrokenRule => ({
    rule,
    file: `domain/src/${name}.ts`,
    search,
    replace,
    tests: [`domain/src/${name}.test.ts`],
  }));

const inServer = (
  rule: string,
  file: string,
  change: readonly [search: string, replace: string],
  test: string,
): BrokenRule => ({
  rule,
  file: `server/src/${file}.ts`,
  search: change[0],
  replace: change[1],
  tests: [`server/src/${test}.test.ts`],
});

export const brokenRules: readonly BrokenRule[] = [
  ...inDomain(
    "money",
    ["A month is rounded up to the penny", "product % divisor > 0n ? 1n : 0n", "0n"],
    ["A month is 4.34524 weeks", "434_524", "433_333"],
    ["A price is never below nothing", "Math.max(0, amount - reduction)", "amount - reduction"],
  ),
  ...inDomain(
    "package-price",
    ["A percentage comes off each option", "percentOff(option.current, discount.percent)", "option.current"],
    ["A free product is the only free one", "discount.productType === option.type", "true"],
  ),
  ...inDomain(
    "quoted-price",
    ["A quote holds for 30 days", "quoteHonouredDays = 30", "quoteHonouredDays = 31"],
    ["Another region's price is not charged", "price.region === house.region &&", ""],
    ["Another size's price is not charged", "price.housemates === house.housemates,", "true,"],
    ["Prices of two books are not mixed", "price.bookId === first.bookId &&", ""],
    ["A price is not charged before its book begins", "if (isBefore(today, inForceFrom)) return false;", ""],
  ),
  ...inDomain(
    "direct-debit",
    [
      "Nothing is taken before it is due",
      "nextWorkingDay(laterOf(dueDate, noticeOver))",
      "nextWorkingDay(noticeOver)",
    ],
    ["Nothing is taken before everybody joined", "laterOf(today, householdCompleteOn ?? today)", "today"],
    [
      "Payments keep their day of the month",
      "start.add({ months: month });",
      "start.add({ days: 30 * month });",
    ],
    ["A sort code has 6 digits", "sortCodeLength = 6", "sortCodeLength = 7"],
    ["The account holder confirms", "confirmed === true ? []", "confirmed !== undefined ? []"],
  ),
  ...inDomain(
    "calendar",
    ["Money moves on no weekend", "date.dayOfWeek < saturday &&", ""],
    ["Money moves on no bank holiday", "&& !bankHolidays.has(date.toString())", ""],
  ),
  ...inDomain(
    "tenancy",
    [
      "A tenancy is a year less a day",
      "start.add({ years: 1 }).subtract({ days: 1 })",
      "start.add({ years: 1 })",
    ],
    ["A tenancy is 465 days at most", "longestTenancyDays = 465", "longestTenancyDays = 466"],
    ["The season begins in July", "today.month >= 7", "today.month >= 6"],
    ["The next group starts after the last", "startsAfter.add({ days: 1 })", "startsAfter"],
  ),
  ...inDomain(
    "household",
    ["A household has 15 housemates at most", "maxHousemates = 15", "maxHousemates = 16"],
    ["A place is found by who has it", "!taken.has(place)", "place > members.length"],
  ),
  ...inDomain("mandate", [
    "A mandate that is over stays over",
    'expired: stays("expired")',
    'expired: stays("active")',
  ]),
  ...inDomain(
    "collection",
    ["Nothing is taken without notice", 'submitted: refuse("not-notified")', 'submitted: goTo("submitted")'],
    ["Only what failed is tried again", 'retried: goTo("submitted")', 'retried: refuse("not-failed")'],
  ),
  ...inDomain(
    "collection-day",
    ["A collection is handed over in time for the bank", "bankWorkingDays = 2", "bankWorkingDays = 1"],
    ["A bank sends back what is overdue", "latestWorkingDaysAfter = 3", "latestWorkingDaysAfter = 4"],
    ["Nothing is taken before the noticed day", "!isBefore(takenOn, noticedDay) && ", ""],
  ),
  ...inDomain("ledger", [
    "A posting sums to zero",
    "BigInt(amount), 0n) === 0n",
    "BigInt(amount), 0n) >= 0n",
  ]),
  ...inDomain("place-balance", [
    "A collection that failed was not collected",
    '"collection-failure": "collected"',
    '"collection-failure": "charged"',
  ]),
  ...inDomain(
    "ledger-entries",
    ["The odd pennies are somebody's", "byRemainder.slice(0, left)", "byRemainder.slice(0, 0)"],
    [
      "Income is the price before the discount",
      "divideByWeight(\n    amountBefore",
      "divideByWeight(\n    amount",
    ],
  ),
  ...inDomain(
    "broadband",
    [
      "Broadband does not come before the tenancy",
      "isBefore(date, tenancyStart)",
      "isBefore(tenancyStart, date)",
    ],
    [
      "As soon as possible is the start",
      "typed.urgent === true ? typed.tenancyStart",
      "typed.urgent === true ? undefined",
    ],
  ),
  ...inDomain(
    "person",
    ["An email hides nothing", " || neverInEmail.test(email)", ""],
    ["An email is one whatever its case", '.normalize("NFKC").toLowerCase()', '.normalize("NFKC")'],
    ["A number abroad has 12 digits", String.raw`\+\d{12,}`, String.raw`\+\d{11,}`],
    ["Spaces are no part of a number", 'normalisePhone(typed ?? "")', '(typed ?? "").trim()'],
  ),
  ...inDomain(
    "discount",
    ["A voucher that is used up is refused", "conditions.usesLeft <= 0", "conditions.usesLeft < 0"],
    [
      "A voucher for five is not for four",
      "facts.housemates < minimumHousemates",
      "facts.housemates > minimumHousemates",
    ],
  ),
  ...inDomain(
    "catalogue",
    ["_NONE is read in any case", 'code.toLowerCase().includes("_none")', 'code.includes("_NONE")'],
    ["Energy is always wanted", "return energyWanted ? []", "return true ? []"],
  ),
  ...inDomain(
    "sign-up-screens",
    ["The tenancy is asked of a known person", "orHome(answers.personalDetailsSubmitted)", "true"],
    ["The details are asked of a known address", "orHome(answers.addressHeld)", "true"],
  ),
  ...inDomain("joining-screens", [
    "Joining details need a known account",
    "orHome(answers.accountCreatorKnown)",
    "true",
  ]),
  ...inDomain(
    "lapse",
    ["A household lapses on its day", "!isBefore(today, day)", "isBefore(day, today)"],
    ["It is warned 14 days before", "[30, 14, 3]", "[30, 3]"],
    ["A warning is given once", "warnings > warned ?", "warnings > 0 ?"],
  ),
  ...inDomain(
    "catch-up",
    [
      "What is due today is no catching up",
      "!isBefore(first.dueDate, today)",
      "isBefore(today, first.dueDate)",
    ],
    [
      "What is taken on one day is told together",
      "collectionDate.equals(first.collectionDate)",
      "first === undefined",
    ],
  ),
  ...inDomain(
    "last-day",
    ["What is with the bank is not called off", 'if (state === "submitted") return "with-bank";', ""],
    ["A smaller payment has a notice of its own", 'state === "notified" || isRetried ?', "isRetried ?"],
    ["What was called off is charged no more than it was", 'state === "cancelled" && charged === 0', "false"],
  ),
  ...inDomain("invitation", [
    "No more are invited than can join",
    "begun.length > placesLeft",
    "begun.length > 15",
  ]),
  {
    rule: "The Direct Debit Guarantee is word for word",
    file: "domain/src/direct-debit-guarantee.ts",
    search: "full and immediate refund",
    replace: "full refund",
    tests: ["domain/src/direct-debit-guarantee.test.ts"],
  },
  {
    rule: "Who has joined is told so in the specification's words",
    file: "contract/src/sentences/en-screens.ts",
    search: "sit back and relax",
    replace: "relax",
    tests: ["contract/src/sentences/en.test.ts"],
  },
  {
    rule: "A wrong type is told, not read as nothing",
    file: "contract/src/shape.ts",
    search: '(value) => typeof value === "number"',
    replace: "() => true",
    tests: ["server/src/http/wrong-types.test.ts"],
  },
  inServer(
    "Nothing is collected on a mandate that is not active",
    "payments/collections/due-to-collect",
    ["mandate.state = 'active' and ", ""],
    "payments/collections/submit-collections",
  ),
  inServer(
    "Nobody who has left is collected from",
    "payments/collections/due-to-collect",
    ["membership.left_on > collection.due_on", "true"],
    "payments/collections/submit-collections",
  ),
  inServer(
    "A payment that failed is tried once more",
    "payments/collections/claim-collections",
    ["${config.collections.retries} >= (", "${config.collections.retries + 9} >= ("],
    "payments/collections/submit-collections",
  ),
  inServer(
    "A refused try takes no other along",
    "payments/collections/claim-collections",
    ["rollback to savepoint attempts", "rollback"],
    "payments/collections/submit-collections",
  ),
  inServer(
    "A day that the notice does not cover is taken back",
    "payments/collections/ask-provider",
    ["({ attempt, answer }) => !keepsNotice", "({ attempt, answer }) => false && !keepsNotice"],
    "payments/collections/submit-collections",
  ),
  inServer(
    "A schedule is planned while everybody has a place",
    "payments/collections/plan-collections",
    ['household.state !== "complete" && household.state !== "live"', "false"],
    "payments/collections/plan-collections",
  ),
  inServer(
    "A notice names the reference of the bank",
    "payments/collections/plan-collections",
    ["mandate.provider_reference is not null and mandate.state", "mandate.state"],
    "payments/collections/plan-collections",
  ),
  inServer(
    "A full household is 410",
    "http/statuses",
    ['"household-full": 410', '"household-full": 409'],
    "http/refusals",
  ),
  inServer(
    "What is wrong with a field has its code beside its message",
    "http/answer-refusal",
    ["(errorCodes[field] ??= []).push(code);", "errorCodes[field] ??= [];"],
    "http/refusals",
  ),
  inServer(
    "A call is refused in its caller's language",
    "http/error-handler",
    ['chooseLanguage(languages, request.headers["accept-language"])', "languages[0]"],
    "http/languages",
  ),
  inServer(
    "Codes are guessed 20 times at most",
    "http/rate-limits",
    ["most: 20, seconds: 10 * minute", "most: 2_000, seconds: 10 * minute"],
    "http/rate-limits",
  ),
  inServer(
    "No code is tried while its failures cannot be counted",
    "http/rate-limits",
    ["seconds: 10 * minute, failsClosed: true", "seconds: 10 * minute"],
    "http/rate-limits",
  ),
  inServer(
    "An IPv6 network is one client",
    "http/client-address",
    ["groups.slice(0, 4)", "groups.slice(0, 8)"],
    "http/client-address",
  ),
  inServer(
    "A body must be UTF-8",
    "http/read-json",
    ["{ fatal: true }", "{ fatal: false }"],
    "http/broken-requests",
  ),
  inServer(
    "Whoever finds the house taken meanwhile starts again",
    "households/queries/write-sign-up",
    ["return results[0]?.is_written === true;", "return results[0] !== undefined;"],
    "households/endpoints/direct-debit-races",
  ),
  inServer(
    "A limited voucher is held while it is sold",
    "households/open-household",
    ["if (limited.length === 0)", "if (limited.length >= 0)"],
    "households/endpoints/direct-debit-races",
  ),
  inServer(
    "A household is held while somebody joins",
    "households/join-household",
    ["await holdHousehold(trx, asked.token);", ""],
    "households/endpoints/direct-debit-races",
  ),
  inServer(
    "What follows a joining is queued once",
    "households/queries/households",
    [`.where("welcomed_at", "is", null)`, ""],
    "households/jobs/welcome-housemate",
  ),
  inServer(
    "Nobody is reminded after the start",
    "households/jobs/reminder-days",
    ["isBefore(given.start, given.today)\n    ? 0", "isBefore(given.start, given.today)\n    ? 9"],
    "households/jobs/reminder-days",
  ),
  inServer(
    "Who came by the second token is warned without the guid",
    "households/jobs/lapse-households",
    ["byShareToken ? undefined : joinLinkFor(", "byShareToken && false ? undefined : joinLinkFor("],
    "households/jobs/lapse-households",
  ),
  inServer(
    "Closing statements wait until all is charged",
    "households/jobs/settle-households",
    [
      '.where("charged_on", "is", null)',
      '.where("charged_on", "is", null).where("due_on", "<", "2000-01-01")',
    ],
    "households/jobs/settle-households",
  ),
  inServer(
    "A closing statement is sent once",
    "households/close-accounts",
    ["household.closing_statement_on === null", "household !== null"],
    "households/jobs/settle-households",
  ),
  inServer(
    "A mandate stays until what it brought is paid out",
    "payments/mandates/cancel-settled-mandates",
    ['"submitted", "confirmed"]', '"submitted"]'],
    "households/cancel-live-household",
  ),
  inServer(
    "Nobody who owes loses their mandate",
    "payments/mandates/cancel-settled-mandates",
    ["statementOf(id).balance.owed > 0", "statementOf(id).balance.owed > 1e9"],
    "households/cancel-live-household",
  ),
  inServer(
    "Nothing is collected that later payments have paid for",
    "payments/last-day/plan-last-day",
    ["owed > 0 ? cuts : cuts.map(withoutCollection)", "owed < -1e9 ? cuts.map(withoutCollection) : cuts"],
    "households/cancel-live-household",
  ),
  inServer(
    "A last day is a day of the tenancy",
    "households/cancel-household",
    ["isBefore(lastDay, start) || ", ""],
    "households/cancel-live-household",
  ),
  inServer(
    "A smaller payment is taken only after its notice",
    "payments/last-day/cut-to-last-day",
    ["collect_on: day,", ""],
    "households/cancel-live-household",
  ),
  inServer(
    "A refund is asked for once",
    "payments/refunds/plan-refunds",
    ["credit - waiting", "credit"],
    "households/jobs/settle-households",
  ),
  inServer(
    "A refund that failed is left to staff",
    "payments/refunds/plan-refunds",
    [' || state === "failed"', ""],
    "households/jobs/settle-households",
  ),
  inServer(
    "No more goes back of a payment than it brought",
    "payments/refunds/plan-refunds",
    ["Math.min(wanted, left)", "wanted"],
    "households/cancel-live-household",
  ),
  inServer(
    "What a person typed is no link in a mail",
    "mail/templates/wording",
    [String.raw`.replace(/[\\:@<>]+/g, " ")`, ""],
    "mail/templates/render-email",
  ),
  inServer(
    "Mails have the colours of the brand's pack",
    "mail/templates/mail-styles",
    ['stage: { backgroundColor: token("stage")', 'stage: { backgroundColor: token("stage-raised")'],
    "mail/templates/render-email",
  ),
  inServer(
    "No more is refunded than was collected",
    "payments/refunds/plan-refunds",
    ["if (sum(planned) < amount)", "if (planned.length === 0)"],
    "staff/money-commands",
  ),
  inServer(
    "No more is written off than is owed",
    "payments/refunds/decide-money",
    ["if (amount > balance.owed)", "if (amount > balance.charged)"],
    "staff/money-commands",
  ),
  inServer(
    "Refunds of one payment are made one after the other",
    "payments/refunds/submit-refund",
    ['other.state === "asked" && other.id < id', 'other.state === "paid" && other.id < id'],
    "payments/refunds/submit-refund",
  ),
  inServer(
    "A refund that the bank sent back is reversed whole",
    "payments/refunds/record-refund-news",
    ['["refund", "write-off"] as const', '["refund"] as const'],
    "payments/refunds/submit-refund",
  ),
  inServer(
    "Nobody owes while somebody is awaited",
    "payments/collections/due-to-collect",
    ["in ('complete', 'live', 'ended')", "in ('gathering', 'complete', 'live', 'ended')"],
    "payments/ledger/charge-collections",
  ),
  inServer(
    "A cancelled household owes nothing after its last day",
    "payments/collections/due-to-collect",
    ["collection.due_on <= household.last_day", "household.last_day is not null"],
    "payments/ledger/charge-collections",
  ),
  inServer(
    "Nobody is charged for a day after they have left",
    "payments/ledger/charge-collections",
    [".where(isOfDayServed)", '.where("household.state", "<>", "gathering")'],
    "payments/ledger/charge-collections",
  ),
  inServer(
    "Nothing is charged before it is due",
    "payments/ledger/charge-collections",
    [
      'today.toString())\n    .where("charged_on"',
      'today.add({ days: 1 }).toString())\n    .where("charged_on"',
    ],
    "payments/ledger/charge-collections",
  ),
  inServer(
    "Everything that is made at GoCardless has a key of ours",
    "payments/providers/gocardless/client",
    ['"idempotency-key": key', '"idempotency-key": randomUUID()'],
    "payments/providers/gocardless/gocardless",
  ),
  inServer(
    "A payment of a used key is compared with what was asked for",
    "payments/providers/gocardless/payments",
    ["made.links.mandate === mandateReference &&", ""],
    "payments/providers/providers",
  ),
  inServer(
    "GoCardless tries nothing again by itself",
    "payments/providers/gocardless/payments",
    ["retry_if_possible: false", "retry_if_possible: true"],
    "payments/providers/gocardless/gocardless",
  ),
  inServer(
    "A look-up of bank details that is away refuses nobody",
    "payments/providers/gocardless/mandates",
    ["return !isAboutDetails(error);", "return false;"],
    "payments/providers/gocardless/gocardless",
  ),
  inServer(
    "GoCardless's sentences are not repeated",
    "payments/providers/gocardless/errors",
    ["/^[a-zA-Z_.[\\]-]+[\\w.[\\]-]{0,60}$/.test(text)", 'text !== ""'],
    "payments/providers/gocardless/gocardless",
  ),
  inServer(
    "A wrong token is no refusal of a payment",
    "payments/providers/gocardless/errors",
    ["status === 401 ||", ""],
    "payments/providers/gocardless/gocardless",
  ),
  inServer(
    "No more is asked than GoCardless's headers leave",
    "payments/providers/gocardless/rate-gate",
    ["!isFull && this.#left > 0", "!isFull"],
    "payments/providers/gocardless/gocardless",
  ),
  inServer(
    "A webhook is signed",
    "payments/events/receive-webhook",
    [" && timingSafeEqual(given, expected)", ""],
    "payments/events/receive-webhook",
  ),
  inServer(
    "A webhook may be signed by either secret",
    "payments/events/receive-webhook",
    ["return secrets.some(", "return secrets.slice(0, 1).some("],
    "payments/events/receive-webhook",
  ),
  inServer(
    "Two deliveries of the same events do not wait for each other",
    "payments/events/receive-webhook",
    ["order by 1 on conflict", "on conflict"],
    "payments/events/receive-webhook",
  ),
  inServer(
    "A bank's code says why, where GoCardless does not",
    "payments/events/failure-causes",
    ['["ARUDD-2", "payer_deceased"]', '["ARUDD-2", "other"]'],
    "payments/events/read-event",
  ),
  inServer(
    "The sandbox's payment of a key is of one amount and mandate",
    "payments/providers/sandbox/payments",
    ['if (!isTheSame) return { outcome: "key-reused", providerReference };', ""],
    "payments/providers/sandbox/payments",
  ),
  inServer(
    "In the sandbox a story is of the first account",
    "payments/providers/sandbox/mandates",
    ['.where("account_ending", "<>", accountEnding)', '.where("account_ending", "=", accountEnding)'],
    "payments/providers/sandbox/payments",
  ),
  inServer(
    "In the sandbox nothing is taken by a mandate that has ended",
    "payments/providers/sandbox/mandates",
    ["await stopPayments(db, providerReferences, on, cause);", ""],
    "payments/providers/sandbox/payments",
  ),
  inServer(
    "The sandbox plays no other provider's days",
    "payments/providers/sandbox/play-sandbox",
    ['if (deps.directDebitProvider.name !== "sandbox") return;', ""],
    "payments/providers/sandbox/play-sandbox",
  ),
  inServer(
    "The clock never goes back",
    "trial-clock/move-clock",
    ["Math.max(0, time - clock.now().getTime())", "time - clock.now().getTime()"],
    "trial-clock/move-clock",
  ),
  inServer(
    "What waits comes due with the clock",
    "trial-clock/move-clock",
    ["await jobs.bringForward(by);", ""],
    "trial-clock/move-clock",
  ),
  inServer(
    "The queue is worked off after each daily job",
    "trial-clock/move-clock",
    ["await jobs.workOff();", ""],
    "trial-clock/move-clock",
  ),
  inServer(
    "A move goes on with the job in which it broke off",
    "trial-clock/move-clock",
    ["ahead: clock.ahead(), workedUntil }", "ahead: clock.ahead(), workedUntil: time }"],
    "trial-clock/move-clock",
  ),
  inServer(
    "Two moves are never under way at once",
    "trial-clock/dev-clock",
    ['if (move.now) return "moving";', ""],
    "trial-clock/dev-clock",
  ),
  inServer(
    "A page of another site moves no clock",
    "http/dev-pages",
    ['site !== "same-origin" && site !== "none"', 'site === "cross-site"'],
    "trial-clock/dev-clock",
  ),
  inServer(
    "Nothing is tried again for a day on which nobody is served",
    "payments/events/follow-failure",
    ["if (!isOwed(attempt, payer, household)) return {};", ""],
    "payments/events/record-payment-news",
  ),
  inServer(
    "Who has died is asked for nothing",
    "payments/events/follow-failure",
    ["if (payer.isStopped) return {};", ""],
    "payments/events/record-payment-news",
  ),
  inServer(
    "A late failure told in the wrong order is posted all the same",
    "payments/events/news",
    ['collected && next.state === "failed"', 'false && next.state === "failed"'],
    "payments/events/any-order",
  ),
  inServer(
    "An event is tried ten times",
    "payments/events/work-events",
    [" and tries < ${mostTries}", ""],
    "payments/events/work-events",
  ),
  inServer(
    "A payout's items are ones that we know",
    "payments/payouts/compare-payout",
    ["theirs !== ours", "theirs !== ours && ours !== null"],
    "payments/payouts/record-payout",
  ),
  inServer(
    "A payment is asked about when its news is late",
    "payments/events/follow-provider",
    ["-lateAfter[state]", "-1"],
    "payments/events/follow-provider",
  ),
  inServer(
    "Who was taken out of a household gets no link to it",
    "access/access-link",
    ["and (select removed_at from housemate where id = given.housemate_id) is null", ""],
    "access/access-link",
  ),
  inServer(
    "A mail that has left keeps no token",
    "mail/jobs/send-email",
    ["emailSender.isMailbox", "true"],
    "mail/jobs/send-email",
  ),
  inServer(
    "Every mail to a housemate opens their page",
    "mail/templates/account-message",
    ["door.length === 0", "true"],
    "mail/templates/render-email",
  ),
];
