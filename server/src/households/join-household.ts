import { freePlaces } from "@evenly/domain/household";
import { normaliseEmail } from "@evenly/domain/person";
import { holdHousehold } from "./queries/households.ts";
import { answerFor, type Asked, type Joined, refuseOver, takeLastPlace } from "./joining.ts";
import { joinAsSuccessor } from "./succession/join-as-successor.ts";
import { type Account, readJoining } from "./queries/sign-up-facts.ts";
import type { Dependencies } from "../dependencies.ts";
import { type IdempotentCall, replay, type Remembered, retryLostRaces } from "../http/idempotency.ts";
import { refuse, refuseIssues } from "../http/refusals.ts";
import { maySeeGuid } from "./may-see-guid.ts";
import type { Payer } from "./read-payer.ts";
import { addHousemate } from "./add-housemate.ts";
import { commitSignUp, type Decided, writeAlone } from "./commit-sign-up.ts";

/**
 * Takes a place by guid or share token, or takes one over by a successor's link. Locks the household first, so that the
 * last place is taken once. A repeated request gets the first answer. Rulings A5, B3 `POST /direct_debit`, B6, C7, G5.
 */
export const joinHousehold = (
  deps: Dependencies,
  once: IdempotentCall,
  asked: Asked & { readonly token: string },
): Promise<Remembered> =>
  retryLostRaces(() =>
    deps.db.transaction().execute(async (trx) => {
      await holdHousehold(trx, asked.token);
      const facts = await readJoining(trx, deps, once, {
        token: asked.token,
        email: asked.read.payer?.email,
        documents: asked.forAll.map(({ hash }) => hash),
      });
      const again = replay(deps, once, facts.kept);
      if (again !== undefined) return again;
      if (facts.account === null) {
        return joinAsSuccessor(trx, deps, once, { ...asked, documents: facts.documents });
      }
      const decided = decide(deps, asked, facts.account, facts.documents);
      return commitSignUp(writeAlone(trx, deps), deps, once, decided);
    }),
  );

const decide = (
  deps: Dependencies,
  { token, body, read, forAll }: Asked & { readonly token: string },
  account: Account,
  documents: readonly string[],
): Decided => {
  refuseOver(account, deps.clock.today());
  const { joiners, size } = account;
  const email = normaliseEmail(body.personalDetails.email);
  const [place, ...left] = freePlaces(
    size,
    joiners.filter((joiner) => joiner.has_place),
  );
  const isFull = place === undefined;
  if (isFull && !joiners.some((joiner) => joiner.email === email)) throw refuse("household-full");
  const { payer } = read;
  if (payer === undefined) throw refuseIssues(read.issues);
  const again = findFirstAnswer(deps, account, payer);
  if (again !== undefined) return { answer: again };

  if (isFull) throw refuse("household-full");
  refuseOtherPrice(account, body.priceShown);
  const remaining = left.length;
  const byShareToken = account.guid !== token;
  const added = addHousemate(deps, {
    household: account,
    place,
    opensAccount: false,
    payer,
    byShareToken,
    completes: remaining === 0,
    forAll,
    documents,
  });
  const answer = { outcome: "made", body: answerFor(deps, account, { remaining, byShareToken }) } as const;
  if (remaining > 0) return { answer, ...added };
  const state = takeLastPlace(account.state);
  const completed = { id: account.id, state, completed_at: deps.clock.now() };
  return { answer, ...added, rows: { ...added.rows, completed } };
};

/** Size and price may have changed since the page was opened. Rulings B3, G3. */
const refuseOtherPrice = (
  { price_before: before, price_after: after }: Account,
  shown: number | undefined,
): void => {
  if (shown !== undefined && shown !== after)
    throw refuse("price-changed", { priceBeforeDiscount: before, priceAfterDiscount: after });
};

/** The payer's earlier answer. Throws when the email joined with other bank details. Ruling B3. */
export const findFirstAnswer = (
  deps: Pick<Dependencies, "config" | "vault" | "clock">,
  account: Account,
  payer: Payer,
): Joined | undefined => {
  const joiner = account.joiners.find(({ email }) => email === payer.email);
  if (joiner === undefined) return undefined;
  const { key_id: keyId, fingerprint } = joiner;
  const isSame =
    keyId !== null && fingerprint !== null && deps.vault.isSame({ keyId, fingerprint }, payer.bank);
  if (!isSame) throw refuse("already-joined");
  const remaining = freePlaces(account.size, joiner.taken_with ?? []).length;
  const byShareToken = !maySeeGuid({ ...joiner, joined_at: new Date(joiner.joined_at) }, deps.clock.today());
  return { outcome: "done", body: answerFor(deps, account, { remaining, byShareToken }) };
};
