import { Loading } from "../../../parts/loading.tsx";
import { HouseCompletePage } from "../../../parts/house-complete/house-complete-page.tsx";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { answers } from "../../../answers/answers.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.title);
}

export function clientLoader() {
  return { account: answers().finished };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export default function JoiningHouseComplete({ loaderData: { account } }: Route.ComponentProps) {
  const { successor } = account ?? {};
  if (!successor) return <HouseCompletePage title={words.title} account={account} />;
  const { of, isLate } = successor;
  const day = formatIsoDate(successor.firstDay);
  return (
    <HouseCompletePage
      title={isLate ? words.joined : shared.congratulations}
      account={account}
      message={{
        waits: isLate,
        lede: isLate ? words.waits(of, day) : words.yours(of, day),
        steps: isLate ? words.whileWaiting(of) : words.untilThen(of, day),
      }}
    />
  );
}
