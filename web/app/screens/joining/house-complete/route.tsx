import { Loading } from "../../../parts/loading.tsx";
import { HouseCompletePage } from "../../../parts/house-complete/house-complete-page.tsx";
import { answers } from "../../../answers/answers.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import * as words from "./words.ts";

export const meta = () => journeyPage(words.title);

export const clientLoader = () => {
  return { account: answers().finished };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

export default function JoiningHouseComplete({ loaderData: { account } }: Route.ComponentProps) {
  return <HouseCompletePage title={words.title} account={account} />;
}
