import type { Success } from "@evenly/contract";
import { codeOf, NoAnswer, ApiError } from "@evenly/contract/client";
import { next } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { track } from "../../analytics/track.ts";
import { answers, type FinishedAccount } from "../../answers/answers.ts";
import { finish } from "../../answers/finish.ts";
import { journeyAnswers } from "../../answers/journey.ts";
import { call } from "../../api/client.ts";
import { forget, keep, ownPayments, type SentPayment, underWay } from "./stored-payments.ts";

export const timeout = 20_000;

/** Stores the key before it is sent; `send` goes on when its page is left. Ruling B7. */
export async function sendPayment<Answer>(
  sent: Omit<SentPayment, "sentAt">,
  send: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  keep({ ...sent, sentAt: Date.now() });
  underWay.set(sent.key, "sending");
  try {
    const answer = await send();
    underWay.delete(sent.key);
    return answer;
  } catch (error) {
    underWay.delete(sent.key);
    if (!(error instanceof ApiError) && !signal.aborted) underWay.set(sent.key, "unanswered");
    else if (error instanceof ApiError && signal.aborted) underWay.set(sent.key, error);
    else if (error instanceof ApiError) forget(sent.key);
    throw error;
  }
}

export type OwnPage = NonNullable<FinishedAccount["ownPage"]> | undefined;

export function readOwnPage(headers: Headers): OwnPage {
  const whose = headers.get("own-page");
  return whose === "open" || whose === "of-another" ? whose : undefined;
}

export function finishPayment(account: FinishedAccount): string {
  for (const { key } of ownPayments()) forget(key);
  const { joined } = account;
  track({ name: "direct_debit_submitted", kind: joined ? "Joining Housemate" : "Create Account" });
  finish(account);
  return next(joined ? "joining-direct-debit" : "direct-debit", journeyAnswers());
}

type Fate =
  | { readonly kind: "paid"; readonly path: string }
  | { readonly kind: "running" }
  | { readonly kind: "no-answer" }
  /** `messages`: why it was refused; none when it never arrived. */
  | { readonly kind: "none"; readonly messages: readonly string[]; readonly back: string };

/** What became of what this tab has sent; undefined when it has sent nothing. Ruling B7. */
export async function askForPayments(signal: AbortSignal): Promise<Fate | undefined> {
  const own = ownPayments();
  const fates = await Promise.all(own.map((sent) => askForPayment(sent, signal)));
  signal.throwIfAborted();
  const paid = fates.find((fate) => typeof fate === "object" && "guid" in fate);
  if (typeof paid === "object" && "guid" in paid) return { kind: "paid", path: finishPayment(paid) };
  for (const kind of ["running", "no-answer"] as const) if (fates.includes(kind)) return { kind };
  const [sent] = own;
  if (!sent) return undefined;
  for (const { key } of own) forget(key);
  const messages = fates.flatMap((fate) => (fate instanceof ApiError ? fate.body.messages : []));
  return { kind: "none", messages, back: wayBack(sent) };
}

function wayBack({ page, guid }: SentPayment): string {
  const { startDate, joiner } = answers();
  if (page === pages.directDebit) return startDate === "" ? pages.home : page;
  return joiner ? page : `${pages.joining}?guid=${encodeURIComponent(guid ?? "")}`;
}

async function askForPayment(
  { key, account, sentAt }: SentPayment,
  signal: AbortSignal,
): Promise<FinishedAccount | ApiError | "running" | "no-answer" | "none"> {
  let ownPage: OwnPage;
  try {
    const paid = await call("GET /direct_debit", {
      key,
      signal,
      onAnswer: (headers) => (ownPage = readOwnPage(headers)),
    });
    return account ? { ...account, ...paid, ...(ownPage && { ownPage }) } : "none";
  } catch (error) {
    const fate = readNoPayment(error, { key, sentAt });
    if (fate === undefined) throw error;
    return fate;
  }
}

/** Until it would have timed out it may still arrive. */
function readNoPayment(
  error: unknown,
  { key, sentAt }: Pick<SentPayment, "key" | "sentAt">,
): ApiError | "running" | "no-answer" | "none" | undefined {
  if (error instanceof NoAnswer) return "no-answer";
  if (!(error instanceof ApiError)) return undefined;
  if (error.status !== 404) return "running";
  const fate = underWay.get(key);
  if (fate instanceof ApiError) return fate;
  return fate === "sending" || Date.now() - sentAt < timeout ? "running" : "none";
}

export type BankDetailsFate =
  | { readonly kind: "given"; readonly given: Success<"GET /my_house/bank_details"> }
  | { readonly kind: "running" | "no-answer" | "none" }
  | { readonly kind: "refused"; readonly messages: readonly string[] };

/** What became of new bank details. Throws what leads to the link's page. Ruling B7. */
export async function askForBankDetails(
  { key, sentAt }: SentPayment,
  signal: AbortSignal,
): Promise<BankDetailsFate> {
  try {
    const given = await call("GET /my_house/bank_details", { key, signal });
    return { kind: "given", given };
  } catch (error) {
    if (codeOf(error) === "signed-out") throw error;
    const fate = readNoPayment(error, { key, sentAt });
    if (fate === undefined) throw error;
    return fate instanceof ApiError ? { kind: "refused", messages: fate.body.messages } : { kind: fate };
  }
}
