import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { approvalEndpoints } from "./approvals.ts";
import { caseEndpoints } from "./cases.ts";
import { codeEndpoints } from "./codes.ts";
import { cancellationEndpoints } from "./cancellation.ts";
import { homeEndpoints } from "./home.ts";
import { householdEndpoints } from "./households.ts";
import { heldCollectionEndpoints } from "./held-collections.ts";
import { refundAndWriteOffEndpoints } from "./refunds-and-write-offs.ts";
import { planEndpoints } from "./plans.ts";
import { receiptEndpoints } from "./receipts.ts";
import { moneyEndpoints } from "./money.ts";
import { monthEndpoints } from "./months.ts";
import { priceBookEndpoints } from "./price-books.ts";
import { auditEndpoints } from "./audit.ts";
import { figureEndpoints } from "./figures.ts";
import { jobEndpoints } from "./jobs.ts";
import { mailEndpoints } from "./mails.ts";
import { peopleEndpoints } from "./people.ts";
import { settingEndpoints } from "./settings.ts";
import { onBehalfEndpoints } from "./on-behalf.ts";
import { callerEndpoints } from "./callers.ts";
import { householdActionEndpoints } from "./household-actions.ts";
import { visitorEndpoints } from "./visitors.ts";
import { serviceEndpoints } from "./services.ts";
import { signInEndpoints } from "./sign-in.ts";

export function staffEndpoints(deps: Dependencies) {
  return {
    ...signInEndpoints(deps),
    ...homeEndpoints(deps),
    ...peopleEndpoints(deps),
    ...householdEndpoints(deps),
    ...cancellationEndpoints(deps),
    ...heldCollectionEndpoints(deps),
    ...refundAndWriteOffEndpoints(deps),
    ...receiptEndpoints(deps),
    ...planEndpoints(deps),
    ...caseEndpoints(deps),
    ...visitorEndpoints(deps),
    ...approvalEndpoints(deps),
    ...codeEndpoints(deps),
    ...settingEndpoints(deps),
    ...moneyEndpoints(deps),
    ...monthEndpoints(deps),
    ...priceBookEndpoints(deps),
    ...householdActionEndpoints(deps),
    ...callerEndpoints(deps),
    ...onBehalfEndpoints(deps),
    ...serviceEndpoints(deps),
    ...mailEndpoints(deps),
    ...jobEndpoints(deps),
    ...auditEndpoints(deps),
    ...figureEndpoints(deps),
  } satisfies SomeHandlers;
}
