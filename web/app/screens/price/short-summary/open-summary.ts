import { accountExistsPath } from "@evenly/domain/journey";
import { redirect } from "react-router";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { answers } from "../../../answers/answers.ts";
import { type CheckedCode, checkArrivingCodes } from "../../../answers/arriving-codes.ts";
import { refusedCodes } from "../../../parts/prices/code-notes.tsx";
import { loadSettings, settings } from "../../../api/settings.ts";
import { messageOf } from "../../../language/message.ts";
import { keepQuote } from "../../../quote/keep-quote.ts";
import { chooseShared, readShareLink, type SharedPackage } from "./share-link.ts";

type Opened = {
  readonly failure?: string;
  readonly refused?: readonly CheckedCode[];
};

/** Loads a share link's package once. Spec §2 Share-link mode, §8. */
export async function openSummary(url: URL): Promise<Opened> {
  const shared = readShareLink(url.searchParams);
  const isLoaded = answers().shareQuery === url.search && answers().products.length > 0;
  if (!shared || isLoaded) return {};
  let refused: readonly CheckedCode[];
  try {
    refused = await openSharedPackage(shared, url);
  } catch (error) {
    const { config } = await loadSettings().catch(settings);
    return {
      failure: describeFailure(error, {
        unsaid: messageOf("request-failed"),
        noAnswer: messageOf("network-error", { product: config.brand.name }),
      }),
    };
  }
  const { existingAccountGuid } = answers();
  if (existingAccountGuid) throw redirect(accountExistsPath(existingAccountGuid));
  return { refused };
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
    postcode: shared.postcode?.toUpperCase() ?? "",
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
