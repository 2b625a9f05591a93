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

/** In memory only: tokens do not belong in URLs or storage. */
const held: { token?: string | undefined; told?: string | undefined; house?: MyHouse | undefined } = {};

/** As last read, for the page's actions. */
export const heldHouse = () => held.house;

/** A message for the page that requests a new link. */
export const tellAtLink = (sentence: string | undefined) => {
  held.told = sentence;
  return replace(linkPath);
};

export const takeTold = () => {
  const { told } = held;
  held.told = undefined;
  return told;
};

/** Redirects when only a new link helps; else undefined. */
export const leadToLink = (error: unknown) =>
  needsLink.includes(codeOf(error)) ? tellAtLink(firstMessage(error)) : undefined;

export const describe = (error: unknown) =>
  describeFailure(error, {
    unsaid: say("request-failed"),
    noAnswer: say("network-error", { product: settings().config.brand.name }),
  });

/**
 * Reads a housemate's page by the mailed link, else by the session. The token is removed from the URL first and held
 * until the server has answered, so that a retry works. Ruling G1.
 */
export const loadOwn = async <Answer extends object>(
  request: Request,
  read: () => Promise<Answer>,
): Promise<{ answer: Answer } | { answer: undefined; failure: string }> => {
  const { pathname, searchParams } = new URL(request.url);
  // Keeps the hash.
  const bare = pathname + location.hash;
  const token = searchParams.get("token");
  if (token !== null) {
    held.token = token;
    history.replaceState(history.state, "", bare);
    // Updates the router's URL too.
    throw replace(bare);
  }
  // The Guarantee needs configuration.
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

export const loadMyHouse = async (
  request: Request,
): Promise<{ house: MyHouse } | { house: undefined; failure: string }> => {
  const loaded = await loadOwn(request, () => call("GET /my_house", {}));
  held.house = loaded.answer ?? held.house;
  return loaded.answer ? { house: loaded.answer } : { house: undefined, failure: loaded.failure };
};
