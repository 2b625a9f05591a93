import { checkEmail } from "@evenly/domain/person";
import { openSession, signOutEverywhere } from "../../access/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { findAnswer } from "../../http/idempotency.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import {
  loadModulusTable,
  openBankPage,
  readWhatToPay,
  startInstantPayment,
  stopInstantPayment,
} from "../../payments/index.ts";
import { endContract } from "../contract/end-contract.ts";
import { readContractEnd } from "../contract/plan-contract-end.ts";
import { disputePlace } from "../disputes/dispute-place.ts";
import { confirmPlace, readHeldPlace } from "../held-places/confirm-place.ts";
import { giveBankDetails } from "../household-page/give-bank-details.ts";
import { inviteAgain } from "../household-page/invite-again.ts";
import { askForHouseLinkAgain, askForHouseLinks } from "../household-page/mail-house-links.ts";
import { readHouseLink } from "../household-page/read-house-link.ts";
import { readHouseholdPage } from "../household-page/read-household-page.ts";
import { readStatement } from "../household-page/read-statement.ts";
import { readWhatIf } from "../household-page/read-what-if.ts";
import { readPlans, spreadDebt } from "../household-page/spread-debt.ts";
import { openOtherYear, sayNo, sayYes } from "../next-year/answer-next-year.ts";
import { readNextYear } from "../next-year/read-next-year.ts";
import { readLegalTexts } from "../record-consent.ts";
import { agreeToSize, proposeSize, withdrawSize } from "../size/propose-size.ts";
import { askSuccessor, sendSuccessorLinkAgain } from "../succession/ask-successor.ts";
import { takeMovingOutBack } from "../succession/end-succession.ts";
import { agreeToHandOver } from "../succession/hand-over.ts";
import { readMovingOut } from "../succession/read-moving-out.ts";

const empty = { outcome: "empty", body: undefined } as const;

/** A housemate's own page. Rulings A5, G1 to G8. */
export function myHouseEndpoints(deps: Dependencies) {
  const modulusTable = loadModulusTable(deps.config);
  const legalTexts = readLegalTexts(deps.config);
  return {
    "POST /my_house/session": async ({ body, session }) => {
      const token = await openSession(deps, body, session.token);
      if (token !== undefined) session.keep(token);
      return empty;
    },
    "POST /my_house/sign_out": async ({ owner, session }) => {
      await signOutEverywhere(deps, owner.membershipId);
      session.drop();
      return empty;
    },
    "POST /my_house/link": async ({ body }) => {
      refuseAny(checkEmail("email", body.email));
      await askForHouseLinks(deps, body.email);
      return empty;
    },
    "POST /my_house/link/read": async ({ body, db, session }) => ({
      outcome: "done",
      body: await readHouseLink(db, deps, body.token, session.token),
    }),
    "POST /my_house/link/again": async ({ body }) => {
      await askForHouseLinkAgain(deps, body.token);
      return empty;
    },

    "POST /my_house/place/read": async ({ body: { token }, db }) => ({
      outcome: "done",
      body: await readHeldPlace(db, deps, token),
    }),
    "POST /my_house/place": async ({ body: agreed, db: trx }) => {
      const { body, payerId } = await confirmPlace(trx, deps, agreed, legalTexts);
      return { outcome: "made", body, payerId };
    },

    "GET /my_house": async ({ owner }) => ({
      outcome: "done",
      body: await readHouseholdPage(deps, owner),
    }),
    "GET /my_house/statement": async ({ owner }) => ({
      outcome: "done",
      body: await readStatement(deps, owner.membershipId),
    }),
    "GET /my_house/pay": async ({ owner }) => ({ outcome: "done", body: await readWhatToPay(deps, owner) }),
    "POST /my_house/pay": async ({ db: trx, owner, body }) => {
      await startInstantPayment(trx, deps, owner, body.amount);
      return { outcome: "made", body: undefined };
    },
    "POST /my_house/pay/bank": async ({ owner }) => ({
      outcome: "done",
      body: await openBankPage(deps, owner),
    }),
    "POST /my_house/pay/stop": async ({ owner }) => {
      await stopInstantPayment(deps, owner);
      return empty;
    },
    "GET /my_house/plan": async ({ owner }) => ({ outcome: "done", body: await readPlans(deps, owner) }),
    "POST /my_house/plan": async ({ db, owner, body }) => {
      await db.transaction().execute((trx) => spreadDebt(trx, deps, owner, body));
      return empty;
    },
    "GET /my_house/what_if": async ({ owner }) => ({ outcome: "done", body: await readWhatIf(deps, owner) }),

    "POST /my_house/bank_details": async ({ db: trx, owner, body: { bankDetails } }) => {
      const body = await giveBankDetails(trx, deps, { ...owner, bankDetails, modulusTable, legalTexts });
      return { outcome: "done", body, payerId: owner.housemateId };
    },
    "GET /my_house/bank_details": async ({ owner, idempotencyKey: key }) => {
      const answer = await findAnswer(deps, { call: "POST /my_house/bank_details", key });
      if (answer.payerId !== owner.housemateId) throw refuse("payment-unknown");
      return answer;
    },

    "POST /my_house/invite_again": async ({ owner: { membershipId }, body: { place } }) => ({
      outcome: "done",
      body: await inviteAgain(deps, { membershipId, place }),
    }),

    "GET /my_house/moving_out": async ({ db, owner, query }) => ({
      outcome: "done",
      body: await readMovingOut(db, deps, owner, query.lastDay),
    }),
    "POST /my_house/moving_out": async ({ db, owner, body }) => ({
      outcome: "made",
      body: await db.transaction().execute((trx) => askSuccessor(trx, deps, owner, body)),
    }),
    "POST /my_house/moving_out/send_again": async ({ db, owner }) => {
      await db.transaction().execute((trx) => sendSuccessorLinkAgain(trx, deps, owner));
      return empty;
    },
    "POST /my_house/moving_out/take_back": async ({ db, owner }) => {
      await db.transaction().execute((trx) => takeMovingOutBack(trx, deps, owner));
      return empty;
    },
    "POST /my_house/moving_out/agree": async ({ db, owner, body }) => {
      await db.transaction().execute((trx) => agreeToHandOver(trx, deps, owner, body.handsOverOn));
      return empty;
    },

    "GET /my_house/contract_end": async ({ owner }) => ({
      outcome: "done",
      body: await readContractEnd(deps, owner),
    }),
    "POST /my_house/contract_end": async ({ db, owner, body, session }) => {
      const ended = await db.transaction().execute((trx) => endContract(trx, deps, owner, body));
      if (!ended.hasPage) session.drop();
      return { outcome: "done", body: ended };
    },

    "GET /my_house/next_year": async ({ owner }) => ({
      outcome: "done",
      body: await readNextYear(deps, owner),
    }),
    "POST /my_house/next_year": async ({ db, owner, body }) => {
      await db.transaction().execute((trx) => sayYes(trx, deps, owner, body, legalTexts));
      return empty;
    },
    "POST /my_house/next_year/no": async ({ db, owner }) => {
      await db.transaction().execute((trx) => sayNo(trx, deps, owner));
      return empty;
    },
    "POST /my_house/next_year/open": async ({ owner, body, session }) => {
      session.keep(await openOtherYear(deps, owner, body));
      return empty;
    },

    "POST /my_house/size": async ({ db, owner, body }) => ({
      outcome: "done",
      body: await db.transaction().execute((trx) => proposeSize(trx, deps, owner, body)),
    }),
    "POST /my_house/size/agree": async ({ db, owner, body }) => ({
      outcome: "done",
      body: await db.transaction().execute((trx) => agreeToSize(trx, deps, owner, body.proposal)),
    }),
    "POST /my_house/size/withdraw": async ({ owner, body }) => {
      await withdrawSize(deps, owner, body.proposal);
      return empty;
    },
    "POST /my_house/dispute": async ({ owner, body }) => {
      await disputePlace(deps, owner, body.place);
      return empty;
    },
  } satisfies SomeHandlers;
}
