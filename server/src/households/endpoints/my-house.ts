import type { Dependencies } from "../../dependencies.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { bankDetailsEndpoints } from "./my-house/bank-details.ts";
import { changesEndpoints } from "./my-house/changes.ts";
import { enteringEndpoints } from "./my-house/entering.ts";
import { inviteAgainEndpoints } from "./my-house/invite-again.ts";
import { movingOutEndpoints } from "./my-house/moving-out.ts";
import { placeEndpoints } from "./my-house/place.ts";
import { pageEndpoints } from "./my-house/page.ts";
import { statementEndpoints } from "./my-house/statement.ts";
import { whatIfEndpoints } from "./my-house/what-if.ts";

export const myHouseEndpoints = (deps: Dependencies): Endpoint[] => [
  ...enteringEndpoints(deps),
  ...placeEndpoints(deps),
  ...pageEndpoints(deps),
  ...bankDetailsEndpoints(deps),
  ...inviteAgainEndpoints(deps),
  ...movingOutEndpoints(deps),
  ...statementEndpoints(deps),
  ...whatIfEndpoints(deps),
  ...changesEndpoints(deps),
];
