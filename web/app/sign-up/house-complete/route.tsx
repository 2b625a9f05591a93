import { LoadingPanel } from "../../design/loading-panel.tsx";
import { HouseCompletePage } from "../../house-complete/house-complete-page.tsx";
import { answers } from "../../journey/answers.ts";
import { guardSignUp } from "../../journey/sign-up.ts";
import { journeyPage } from "../../shell/page-meta.ts";
import type { Route } from "./+types/route";

export const meta = () => journeyPage("Congratulations!");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guardSignUp("house-complete", request);
  return { account: answers().finished };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <LoadingPanel />;

export default function HouseComplete({ loaderData: { account } }: Route.ComponentProps) {
  return <HouseCompletePage title="Congratulations!" account={account} />;
}
