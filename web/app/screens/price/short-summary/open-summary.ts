import { formatPostcode } from "@evenly/domain/address";
import { accountExistsPath } from "@evenly/domain/journey";
import { replace } from "react-router";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { answers } from "../../../answers/answers.ts";
import { type CheckedCode, checkArrivingCodes } from "../../../answers/arriving-codes.ts";
import { refusedCodes } from "../../../parts/prices/code-notes.tsx";
import { loadSettings, settings } from "../../../api/settings.ts";
import { messageOf } from "../../../language/message.ts";
import { chooseShared, readShareLink, type SharedPackage } from "../../../answers/share-link.ts";
import { keepQuote } from "../../../quote/keep-quote.ts";

type Opened = {
  readonly failure?: string;
  readonly refused?: readonly CheckedCode[];
};

/** Loads a share link's package once; an account there is told with each opening. Spec §2 Share-link mode, §4, §8. */
export async function openSummary(url: URL): Promise<Opened> {
  const shared = readShareLink(url.searchParams);
  if (!shared) return {};
  const isLoaded = answers().shareQuery === url.search && answers().products.length > 0;
  const opened: Opened = isLoaded ? {} : await load(shared, url);
  const { existingAccountGuid, startsAfter } = answers();
  // Replaced, so that Back does not lead to the link and here again. With `startsAfter` it was told.
  if (!opened.failure && existingAccountGuid && !startsAfter)
    throw replace(accountExistsPath(existingAccountGuid));
  return opened;
}

async function load(shared: SharedPackage, url: URL): Promise<Opened> {
  try {
    return { refused: await openSharedPackage(shared, url) };
  } catch (error) {
    const { config } = await loadSettings().catch(settings);
    return {
      failure: describeFailure(error, {
        unsaid: messageOf("request-failed"),
        noAnswer: messageOf("network-error", { product: config.brand.name }),
      }),
    };
  }
}

async function openSharedPackage(shared: SharedPackage, url: URL) {
  const codes = await checkArrivingCodes(url.searchParams);
  const { agent } = codes;
  const isAgent = agent?.isValid ?? false;
  const { leadId, discount } = answers();
  const typed = discount?.isValid && discount.typed ? discount.code : undefined;
  const code = typed ?? shared.voucherCode;
  const offer = await call("GET /products", {
    query: {
      addressGuid: shared.addressGuid,
      postcode: shared.postcode,
      hm8s: shared.housemates,
      hash: shared.hash,
      voucherCode: code,
      agentCode: isAgent ? agent?.code : undefined,
      leadId,
    },
  });
  const house = {
    housemateCount: Number(shared.housemates),
    postcode: formatPostcode(shared.postcode ?? ""),
    address: undefined,
    typedAddress: undefined,
    isManualAddress: false,
    startsAfter: undefined,
    isViaShareLink: true,
    isChanging: false,
    shareQuery: url.search,
    agentMode: isAgent,
    agentMessage: isAgent ? agent?.message : undefined,
  };
  keepQuote(offer, { chosen: chooseShared(offer.products, shared.chosen), code, house });
  return refusedCodes(codes, url.searchParams);
}
