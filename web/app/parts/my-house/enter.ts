import type { Success } from "@evenly/contract";
import { codeOf, ApiError } from "@evenly/contract/client";
import type { RefusedCode } from "@evenly/contract/messages";
import type { ErrorBody } from "@evenly/contract/shape";
import * as pages from "@evenly/domain/pages";
import {
  createContext,
  replace,
  type DataStrategyResult,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { call, forgetPerson } from "../../api/client.ts";
import { describeFailure, firstMessage } from "../../api/failure.ts";
import { loadSettings, settings } from "../../api/settings.ts";
import { messageOf } from "../../language/message.ts";

export type MyHouse = Success<"GET /my_house">;

const needsLink: readonly (RefusedCode | undefined)[] = [
  "house-link-unknown",
  "house-link-used",
  "signed-out",
] satisfies RefusedCode[];

/** In memory only: tokens do not belong in URLs or storage. */
const memory: {
  token?: string | undefined;
  to: string;
  deadLink?: string | undefined;
  message?: string | undefined;
  house?: MyHouse | undefined;
  other?: ErrorBody["whose"];
} = { to: pages.myHouse };

/** As last read, for the page's actions. */
export function lastReadHouse() {
  return memory.house;
}

/** Signed out: the tab keeps nothing of whom it showed. */
export function forgetHouse() {
  memory.house = undefined;
  forgetPerson();
}

/** A message for the page that requests a new link. */
export function tellAtLink(sentence: string | undefined) {
  memory.message = sentence;
  return replace(pages.myHouseLink);
}

/** The link that did not open the page: its reader can be sent a new one. Ruling G1. */
export function deadLink() {
  return memory.deadLink;
}

export function takeMessage() {
  const { message } = memory;
  memory.message = undefined;
  return message;
}

/** Redirects when only a new link helps, or the page of whoever's session it is now; else undefined. Ruling G1. */
export function leadToLink(error: unknown) {
  const { whose } = error instanceof ApiError ? error.body : {};
  if (codeOf(error) === "session-of-another" && whose) {
    memory.other = whose;
    forgetPerson();
    return tellAtLink(firstMessage(error));
  }
  return needsLink.includes(codeOf(error)) ? tellAtLink(firstMessage(error)) : undefined;
}

/** Whose session replaced the reader's, once. */
export function takeOther() {
  const { other } = memory;
  memory.other = undefined;
  return other;
}

export function describe(error: unknown) {
  return describeFailure(error, {
    unsaid: messageOf("request-failed"),
    noAnswer: messageOf("network-error", { product: settings().config.brand.name }),
  });
}

type Loaded<Answer> = { answer: Answer } | { answer: undefined; failure: string };
type Reader = <Answer extends object>(read: () => Promise<Answer>) => Promise<Loaded<Answer>>;

/** Set by the layout of own pages; reading throws outside it. */
export const ownPage = createContext<Reader>();

/** The link that waits for its button, and the page that it leads to. */
export function waitingLink() {
  return memory.token === undefined ? undefined : { token: memory.token, to: memory.to };
}

/** The link has opened its page, or nobody wants it to. */
export function dropLink() {
  memory.token = undefined;
  memory.deadLink = undefined;
}

/** Where a link leads that opens nothing; else undefined. */
export function leadFromLink(error: unknown) {
  const led = leadToLink(error);
  if (led === undefined) return undefined;
  memory.deadLink = memory.token ?? memory.deadLink;
  memory.token = undefined;
  return led;
}

/** A mailed link's token is taken out of the address, and its button opens the page. Ruling G1. */
export const enter: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, context },
  next,
) => {
  const { pathname, searchParams } = new URL(request.url);
  // Keeps the hash.
  const bare = pathname + location.hash;
  const token = searchParams.get("token");
  if (token !== null) {
    // Held until the server has answered, so that a lost answer can be asked for again.
    memory.token = token;
    history.replaceState(history.state, "", bare);
    memory.to = bare;
    throw replace(pages.openMyHouse);
  }
  // The Guarantee needs configuration.
  const settingsLoaded = loadSettings().catch(() => undefined);
  const attempt: Reader = async (read) => {
    try {
      return { answer: await read() };
    } catch (error) {
      await settingsLoaded;
      const link = leadToLink(error);
      if (!link) return { answer: undefined, failure: describe(error) };
      throw link;
    }
  };
  context.set(ownPage, (read) => attempt(read).finally(() => settingsLoaded));
  const results = await next();
  for (const result of Object.values(results)) result.result = leadToLink(result.result) ?? result.result;
  return results;
};

export async function loadMyHouse(
  context: Readonly<RouterContextProvider>,
): Promise<{ house: MyHouse } | { house: undefined; failure: string }> {
  const loaded = await context.get(ownPage)(() => call("GET /my_house"));
  memory.house = loaded.answer ?? memory.house;
  return loaded.answer ? { house: loaded.answer } : { house: undefined, failure: loaded.failure };
}
