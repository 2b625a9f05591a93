import type { Success } from "@evenly/contract";
import type { RefusedCode } from "@evenly/contract/messages";
import { replace } from "react-router";
import { call, codeOf } from "../../api/client.ts";
import { describeFailure, firstMessage } from "../../api/failure.ts";
import { loadSettings, settings } from "../../api/settings.ts";
import { say } from "../../language/say.ts";

export const myHousePath = "/my-house";
export const bankDetailsPath = "/my-house/bank-details";
export const linkPath = "/my-house/link";
export const whatIfPath = "/my-house/what-if";
export const statementPath = "/my-house/statement";
export const movingOutPath = "/my-house/moving-out";

export type MyHouse = Success<"GET /my_house">;

const needsLink: readonly (RefusedCode | undefined)[] = [
  "house-link-unknown",
  "house-link-used",
  "signed-out",
] satisfies RefusedCode[];

/** Lasts as long as the document: neither belongs in an address or a storage. */
const held: { token?: string | undefined; told?: string | undefined; house?: MyHouse | undefined } = {};

/** As it was when it was read last: what an action of its page acts on. */
export const heldHouse = () => held.house;

/** What the page says on which a new link is asked for. */
export const tellAtLink = (sentence: string | undefined) => {
  held.told = sentence;
  return replace(linkPath);
};

/** Once: who comes again is told nothing. */
export const takeTold = () => {
  const { told } = held;
  held.told = undefined;
  return told;
};

/** Where a refused call leads to that only a new link helps with; undefined for every other. */
export const leadToLink = (error: unknown) =>
  needsLink.includes(codeOf(error)) ? tellAtLink(firstMessage(error)) : undefined;

/** The sentence of a call that did not succeed. */
export const describe = (error: unknown) =>
  describeFailure(error, {
    unsaid: say("request-failed"),
    noAnswer: say("network-error", { product: settings().config.brand.name }),
  });

/**
 * Reads what a page of theirs shows, by the link of a mail, else by the session. The token leaves the address before anything is sent, and
 * is held until the server has answered, so that a lost answer can be asked for again. Ruling G1.
 */
export const loadOwn = async <Answer extends object>(
  request: Request,
  read: () => Promise<Answer>,
): Promise<{ answer: Answer } | { answer: undefined; failure: string }> => {
  const { pathname, searchParams } = new URL(request.url);
  // What it is about stays, such as somebody's place.
  const bare = pathname + location.hash;
  const token = searchParams.get("token");
  if (token !== null) {
    held.token = token;
    history.replaceState(history.state, "", bare);
    // The router knows the address as well.
    throw replace(bare);
  }
  // The Guarantee names who collects and the days of notice.
  const known = loadSettings().catch(() => undefined);
  try {
    if (held.token !== undefined) await call("POST /my_house/session", { body: { token: held.token } });
    held.token = undefined;
    const answer = await read();
    await known;
    return { answer };
  } catch (error) {
    await known;
    const link = leadToLink(error);
    if (!link) return { answer: undefined, failure: describe(error) };
    held.token = undefined;
    throw link;
  }
};

/** The page itself. */
export const loadMyHouse = async (
  request: Request,
): Promise<{ house: MyHouse } | { house: undefined; failure: string }> => {
  const loaded = await loadOwn(request, () => call("GET /my_house", {}));
  held.house = loaded.answer ?? held.house;
  return loaded.answer ? { house: loaded.answer } : { house: undefined, failure: loaded.failure };
};
