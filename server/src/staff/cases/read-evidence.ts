import type { Success } from "@evenly/contract";
import type { ConsentKind } from "@evenly/contract/consent";
import { formatAddress } from "@evenly/domain/address";
import { daysBetween, formatDate, londonToday } from "@evenly/domain/calendar";
import { formatPounds, pence } from "@evenly/domain/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { noticeTemplates, renderStored } from "../../mail/index.ts";
import { dayInLondon, startOf } from "../lists/moments.ts";
import { momentInLondon } from "../moment-in-london.ts";
import { isUuid } from "../uuid-pattern.ts";

type Pack = Success<"GET /staff/cases/:case/pack">;
type Evidence = NonNullable<Success<"GET /staff/cases/:case">["evidence"]>;

/** What a payment needs: who agreed to it, and was told of it. */
const consentsToPay: readonly ConsentKind[] = ["account-holder", "payments", "guarantee", "terms"];

/** Of the payment that a case's charge-back took back; null of another case. Ruling J1. */
export async function readEvidence(
  { db, config }: Pick<Dependencies, "db" | "config">,
  caseId: string,
): Promise<Evidence | null> {
  const payment = await findChargedBack(db, caseId);
  return payment ? gatherEvidence(db, config, payment, await readConsents(db, payment)) : null;
}

/** The evidence as one document for the provider: nobody's data but the payer's. Ruling J1. */
export async function readPack(deps: Dependencies, reference: string): Promise<Pack> {
  const { db, config, clock } = deps;
  const found = await db
    .selectFrom("staffCase")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (found === undefined) throw refuse("case-unknown");
  const payment = await findChargedBack(db, found.id);
  if (payment === undefined) throw refuse("nothing-charged-back");
  const consents = await readConsents(db, payment);
  const { brand } = config;
  return {
    ...(await gatherEvidence(db, config, payment, consents)),
    case: reference,
    made: momentInLondon(clock.now()),
    company: {
      name: brand.companyName,
      number: brand.companyNumber,
      address: brand.registeredAddress,
      statementName: brand.statementName,
      phone: brand.phone,
      email: brand.email,
    },
    payer: {
      name: `${payment.firstName} ${payment.lastName}`,
      email: payment.email,
      address: formatAddress(payment),
    },
    household: {
      reference: payment.householdReference,
      from: payment.tenancyStart,
      to: payment.tenancyEnd,
    },
    payment: {
      dueOn: payment.dueOn,
      lastDay: payment.lastDay,
      takenOn: payment.collectOn,
      amount: payment.amount,
      provider: payment.provider,
      reference: payment.providerReference,
      takenBackOn: payment.takenBackOn,
      reason: payment.failureReason,
    },
    consents: consents.map(({ kind, agreed, givenAt, text }) => ({
      kind,
      agreed,
      given: momentInLondon(givenAt),
      text: kind === "terms" ? null : text,
    })),
  };
}

type ChargedBack = NonNullable<Awaited<ReturnType<typeof findChargedBack>>>;
type Consent = Awaited<ReturnType<typeof readConsents>>[number];

/** The alert's reference begins with the attempt that was charged back; a later time has its number behind it. */
async function findChargedBack(db: Kysely<Database>, caseId: string) {
  const alert = await db
    .selectFrom("staffAlert")
    .select("reference")
    .where("caseId", "=", caseId)
    .where("kind", "=", "charge-back")
    .executeTakeFirst();
  const attemptId = alert?.reference.split(":")[0] ?? "";
  if (!isUuid(attemptId)) return undefined;
  return db
    .selectFrom("collectionAttempt as attempt")
    .innerJoin("collection", "collection.id", "attempt.collectionId")
    .innerJoin("mandate", "mandate.id", "attempt.mandateId")
    .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
    .innerJoin("housemate", "housemate.id", "collection.housemateId")
    .innerJoin("household", "household.id", "collection.householdId")
    .select([
      "collection.housemateId",
      "collection.householdId",
      "collection.dueOn",
      "collection.lastDay",
      "collection.noticedAmount",
      "attempt.collectOn",
      "attempt.amount",
      "attempt.provider",
      "attempt.providerReference",
      "attempt.failureReason",
      dayInLondon("attempt.failedAt").as("takenBackOn"),
      "mandate.id as mandateId",
      "mandate.reference as mandateReference",
      "mandate.createdAt as setUpAt",
      "mandate.activeOn",
      "mandate.endedOn",
      "bankAccount.accountEnding",
      dayInLondon("bankAccount.createdAt").as("checkedOn"),
      "housemate.openedAccount",
      "housemate.firstName",
      "housemate.lastName",
      "housemate.email",
      "household.reference as householdReference",
      "household.tenancyStart",
      "household.tenancyEnd",
      "household.line1",
      "household.line2",
      "household.organisationName",
      "household.city",
      "household.postcode",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("mandate as earlier")
          .select("earlier.id")
          .whereRef("earlier.housemateId", "=", "mandate.housemateId")
          .whereRef("earlier.createdAt", "<", "mandate.createdAt"),
      ).as("isLater"),
    )
    .where("attempt.id", "=", attemptId)
    .executeTakeFirst();
}

/** Those given with new bank details, else those of signing up, which are of the first mandate only. Rulings D8, F7. */
function readConsents(db: Kysely<Database>, { housemateId, mandateId, isLater }: ChargedBack) {
  const theirs = db
    .selectFrom("consent")
    .innerJoin("document", "document.hash", "consent.documentHash")
    .select(["consent.kind", "consent.agreed", "consent.givenAt", "document.text"])
    .where("consent.housemateId", "=", housemateId)
    .where("consent.kind", "in", consentsToPay)
    .orderBy(sql`array_position(${[...consentsToPay]}::text[], consent.kind::text)`);
  return theirs.where("consent.mandateId", isLater ? "=" : "is", isLater ? mandateId : null).execute();
}

async function gatherEvidence(
  db: Kysely<Database>,
  config: Dependencies["config"],
  payment: ChargedBack,
  consents: readonly Consent[],
): Promise<Evidence> {
  const [notice, earlierPayments] = await Promise.all([
    findNotice(db, config, payment),
    readEarlierPayments(db, payment),
  ]);
  const consent = consents.find(({ kind, agreed }) => kind === "account-holder" && agreed);
  const setUp = momentInLondon(payment.setUpAt);
  const since = notice?.sent.on ?? setUp.on;
  return {
    mandate: {
      reference: payment.mandateReference,
      origin: payment.isLater ? "new-details" : payment.openedAccount ? "opening" : "joining",
      setUp,
      activeOn: payment.activeOn,
      endedOn: payment.endedOn,
    },
    consented: consent ? momentInLondon(consent.givenAt) : null,
    account: { ending: payment.accountEnding, checkedOn: payment.checkedOn },
    notice,
    ownPage: { since, days: await readDaysOnPage(db, payment, since) },
    earlierPayments,
  };
}

/** The first mail to them of before that day with a line that names the day and the sum. Ruling F5. */
async function findNotice(
  db: Kysely<Database>,
  config: Dependencies["config"],
  { householdId, housemateId, email, collectOn, amount, noticedAmount }: ChargedBack,
): Promise<Evidence["notice"]> {
  const mails = await db
    .selectFrom("email")
    .selectAll()
    .where("householdId", "=", householdId)
    .where("state", "=", "sent")
    .where("template", "in", noticeTemplates)
    .where(({ or, eb }) =>
      or([eb("pageOf", "=", housemateId), eb(sql`lower(to_address)`, "=", email.toLowerCase())]),
    )
    .where("sentAt", "<", startOf(collectOn))
    .orderBy("sentAt")
    .orderBy("id")
    .execute();
  const day = new RegExp(`(?<!\\d)${formatDate(Temporal.PlainDate.from(collectOn))}`);
  const amounts = [...new Set([amount, noticedAmount ?? amount])];
  for (const mail of mails) {
    const lines = renderStored(config, mail)
      .text.split("\n")
      .filter((line) => day.test(line));
    const named = amounts.find((one) => lines.some((line) => line.includes(formatPounds(pence(one)))));
    if (named === undefined || mail.sentAt === null) continue;
    const { id: mailId, template, toAddress: to, sentAt } = mail;
    const sentOn = londonToday(sentAt.getTime());
    return {
      mailId,
      template,
      to,
      sent: momentInLondon(sentAt),
      amount: named,
      daysBefore: daysBetween(sentOn, Temporal.PlainDate.from(collectOn)),
    };
  }
  return null;
}

async function readDaysOnPage(
  db: Kysely<Database>,
  { housemateId }: ChargedBack,
  since: string,
): Promise<string[]> {
  const links = await db
    .selectFrom("accessToken")
    .innerJoin("membership", "membership.id", "accessToken.membershipId")
    .select("accessToken.usedOn")
    .distinct()
    .where("membership.housemateId", "=", housemateId)
    .where("accessToken.kind", "=", "household-page")
    .where("accessToken.usedOn", ">=", since)
    .orderBy("accessToken.usedOn")
    .$narrowType<{ usedOn: string }>()
    .execute();
  return links.map(({ usedOn }) => usedOn);
}

function readEarlierPayments(
  db: Kysely<Database>,
  { housemateId, collectOn }: ChargedBack,
): Promise<Evidence["earlierPayments"]> {
  return db
    .selectFrom("collection")
    .innerJoin("collectionAttempt as attempt", "attempt.collectionId", "collection.id")
    .select(["collection.dueOn", "attempt.collectOn as takenOn", "attempt.amount"])
    .where("collection.housemateId", "=", housemateId)
    .where("collection.state", "in", ["confirmed", "paid_out"])
    .where("attempt.failedAt", "is", null)
    .where("attempt.collectOn", "<", collectOn)
    .orderBy("attempt.collectOn")
    .orderBy("collection.dueOn")
    .execute();
}
