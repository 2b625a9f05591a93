import { Loading } from "../../../parts/loading.tsx";
import { HouseCompletePage } from "../../../parts/house-complete/house-complete-page.tsx";
import { answers } from "../../../answers/answers.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import * as shared from "../../../parts/words.ts";

export function meta() {
  return journeyPage(shared.congratulations);
}

export function clientLoader() {
  return { account: answers().finished };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export default function HouseComplete({ loaderData: { account } }: Route.ComponentProps) {
  return <HouseCompletePage title={shared.congratulations} account={account} />;
}
