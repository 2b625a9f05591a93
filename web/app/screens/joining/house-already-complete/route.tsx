import { Button } from "@evenly/design/button";
import { DuskHero, Title } from "@evenly/design/page";
import { Loading } from "../../../parts/loading.tsx";
import { productTypes } from "@evenly/domain/catalogue";
import { defaultHousemates } from "@evenly/domain/household";
import * as pages from "@evenly/domain/pages";
import { AccountHouse } from "../../../parts/invitations/account-house.tsx";
import { answers } from "../../../answers/answers.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.documentTitle);
}

export function clientLoader() {
  const { fullAddress, housemateCount } = answers().account ?? {};
  return { fullAddress, housemateCount: housemateCount ?? defaultHousemates };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** Spec §2 Joining pages, House already complete. */
export default function HouseAlreadyComplete({ loaderData }: Route.ComponentProps) {
  const { fullAddress, housemateCount } = loaderData;
  return (
    <DuskHero
      scene={<AccountHouse account={{ housemateCount, remainingHm8s: 0, utilities: [...productTypes] }} />}
    >
      <Title onDusk size="hero" lede={words.allJoined(fullAddress)}>
        {shared.goodNews}
      </Title>
      <Button variant="lamp" to={pages.home}>
        {shared.backHome}
      </Button>
    </DuskHero>
  );
}
