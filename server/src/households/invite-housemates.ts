import type { ReadBody } from "@evenly/contract";
import { freePlaces } from "@evenly/domain/household";
import {
  checkInvitations,
  isBlankInvitation,
  isInvitedLately,
  cleanInvitation,
} from "@evenly/domain/invitation";
import { limitedMilliseconds } from "@evenly/domain/limits";
import type { FieldIssue } from "@evenly/contract/messages";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { normaliseEmail } from "@evenly/domain/person";
import type { Transaction } from "kysely";
import { findHousemates } from "./queries/households.ts";
import { findInvitedSince, insertInvitation } from "./queries/invitations.ts";
import type { Database, Household, Housemate } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { refuse, refuseAny, refuseIssues, refuseTooMany } from "../http/refusals.ts";
import { waitForHouseholdMails } from "./household-mails.ts";
import { mailedJoinLink } from "./join-link.ts";
import { isDisputed } from "./disputes/queries.ts";
import { refuseDisputed, termPrice } from "../payments/index.ts";
import { refuseWhenOver } from "./sign-up.ts";
import { addressOf, type AskedOutcome, tellStranger } from "../mail/index.ts";

type Rows = ReadBody<"POST /invite_housemates">["housemates"];
type Invitee = { readonly fullName: string; readonly email: string; readonly tel: string | null };

export type Inviter = { readonly housemateId: string } | "staff" | "link-holder";

/**
 * Mails the join link of a locked household. Returns the number mailed, skipping people mailed in the last hour. Ruling
 * B3 `POST /invite_housemates`. The mail names the housemate who sends it and nobody else; while somebody is disputed,
 * who sends it must be known. Ruling G8.
 */
export async function inviteHousemates(
  trx: Transaction<Database>,
  deps: Work,
  { household, rows, by }: { readonly household: Household; readonly rows: Rows; readonly by: Inviter },
): Promise<number> {
  refuseWhenOver(household, deps.clock.today());
  const housemates = await findHousemates(trx, household.id, deps.clock.today());
  const inviter = typeof by === "string" ? undefined : housemates.find(({ id }) => id === by.housemateId);
  if (inviter !== undefined) await refuseDisputed(trx, inviter.id);
  else if (by !== "staff" && (await isDisputed(trx, household.id))) throw refuse("inviter-unknown");
  const places = freePlaces(household, housemates).length;
  if (places === 0) throw refuse("household-full");
  const issues = checkRows(rows, places, housemates);
  refuseAny(issues);

  const now = deps.clock.now();
  const at = now.getTime();
  const invited = await findInvitedSince(trx, household.id, new Date(at - limitedMilliseconds));
  const lately = new Set(
    invited.filter(({ sentAt }) => isInvitedLately(sentAt.getTime(), at)).map(({ email }) => email),
  );
  const toMail = readInvitees(rows).filter(({ email }) => !lately.has(email));
  const seconds = await waitForHouseholdMails(trx, deps, household.id, toMail.length);
  if (seconds !== undefined) throw refuseTooMany(seconds);
  const invitedBy = inviter?.id ?? null;
  for (const invitee of toMail) {
    await insertInvitation(trx, { householdId: household.id, ...invitee, invitedBy, sentAt: now });
    const outcome = await mailInvitation(trx, deps, {
      household,
      joined: household.size - places,
      inviter,
      invitee,
    });
    if (outcome.kind === "too-many") throw refuseTooMany(outcome.seconds);
    if (outcome.kind === "stopped") throw refuseIssues([notWanted(rows, invitee)]);
  }
  return toMail.length;
}

function checkRows(rows: Rows, places: number, housemates: readonly Housemate[]): FieldIssue[] {
  const joined = new Set(housemates.map(({ email }) => email));
  const issues: FieldIssue[] = checkInvitations(rows, places);
  const perRow = rows.flatMap((row, index): FieldIssue[] => {
    const ofRow = issues.filter(({ field }) => field.startsWith(`housemates.${String(index)}.`));
    if (!joined.has(normaliseEmail(row.email))) return ofRow;
    return [...ofRow, { field: `housemates.${String(index)}.email`, code: "invite-already-joined" }];
  });
  return [...perRow, ...issues.filter(({ field }) => field === "housemates")];
}

function readInvitees(rows: Rows): Invitee[] {
  const byEmail = new Map<string, Invitee>();
  for (const row of rows) {
    if (isBlankInvitation(row)) continue;
    const { fullname: fullName, email, tel } = cleanInvitation(row);
    byEmail.set(email, { fullName, email, tel: tel || null });
  }
  return [...byEmail.values()];
}

function notWanted(rows: Rows, { email }: Invitee): FieldIssue {
  const row = rows.findIndex((typed) => normaliseEmail(typed.email) === email);
  return { field: `housemates.${String(row)}.email`, code: "email-not-wanted" };
}

function mailInvitation(
  trx: Transaction<Database>,
  deps: Work,
  {
    household,
    joined,
    inviter,
    invitee,
  }: {
    readonly household: Household;
    readonly joined: number;
    readonly inviter: Housemate | undefined;
    readonly invitee: Invitee;
  },
): Promise<AskedOutcome> {
  const weekly = pence(household.priceAfter);
  return tellStranger(trx, deps, {
    template: "invitation",
    to: invitee.email,
    householdId: household.id,
    data: {
      inviteeName: invitee.fullName,
      inviterFirstName: inviter?.firstName,
      isOpener: inviter?.openedAccount,
      fullAddress: addressOf(household),
      joinLink: mailedJoinLink(deps.config),
      weekly,
      monthly: monthlyFromWeekly(weekly),
      term: termPrice(deps, household, weekly),
      housemateCount: household.size,
      joined,
    },
  });
}
