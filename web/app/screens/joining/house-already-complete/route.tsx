import { Button } from "@evenly/design/button";
import { DuskHero, Title } from "@evenly/design/page";
import { Loading } from "../../../parts/loading.tsx";
import { productTypes } from "@evenly/domain/catalogue";
import { defaultHousemates } from "@evenly/domain/household";
import { AccountHouse } from "../../../parts/invitations/account-house.tsx";
import { answers } from "../../../answers/answers.ts";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";

export const meta = () => journeyPage("Your house is already complete");

export const clientLoader = () => {
  const { fullAddress, housemateCount } = answers().account ?? {};
  return { fullAddress, housemateCount: housemateCount ?? defaultHousemates };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** Spec §2 Joining pages, House already complete. */
export default function HouseAlreadyComplete({ loaderData }: Route.ComponentProps) {
  const { fullAddress, housemateCount } = loaderData;
  return (
    <DuskHero
      scene={<AccountHouse account={{ housemateCount, remainingHm8s: 0, utilities: [...productTypes] }} />}
    >
      <Title
        onDusk
        size="hero"
        lede={`All housemates have already joined the account for ${fullAddress ?? "this address"}. There's nothing left to do.`}
      >
        Good news!
      </Title>
      <Button variant="lamp" to="/">
        Back Home
      </Button>
    </DuskHero>
  );
}
