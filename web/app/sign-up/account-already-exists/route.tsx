import type { AccountInformation } from "@evenly/contract/summary";
import { texts } from "@evenly/contract/texts";
import { canVisit, next, productPath } from "@evenly/domain/sign-up-journey";
import { firstProductType, productTypes } from "@evenly/domain/catalogue";
import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { describeFailure } from "../../api/failure.ts";
import { Button } from "../../design/button.tsx";
import { LoadingPanel } from "../../design/loading-panel.tsx";
import { Actions, DuskHero, Title } from "../../design/page.tsx";
import { SeverePanel } from "../../design/severe-panel.tsx";
import { AccountHouse } from "../../invite/account-house.tsx";
import { findAccount } from "../../journey/find-account.ts";
import { answer, answers, forgetAnswers } from "../../journey/answers.ts";
import { whileBusy } from "../../journey/busy.ts";
import { signUpAnswers } from "../../journey/sign-up.ts";
import { settings } from "../../journey/settings.ts";
import { journeyPage } from "../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import styles from "./account-already-exists.module.css";

export const meta = () => journeyPage("Your house has an account");

/** By either token, in the path or in the query. Rulings A5, A6. */
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => {
  const guid = (params.guid ?? new URL(request.url).searchParams.get("guid") ?? "").trim();
  const verdict = canVisit("account-already-exists", { ...signUpAnswers(), existingAccountGuid: guid });
  if (verdict !== true) throw redirect(verdict);
  return { guid, housemateCount: Math.max(2, answers().housemateCount) };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <LoadingPanel />;

/** Spec §2 Joining pages, Account already exists; Ruling C6. */
export default function AccountAlreadyExists({ loaderData: { guid, housemateCount } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState("");

  const join = () => {
    const path = next("account-already-exists", { ...signUpAnswers(), existingAccountGuid: guid });
    forgetAnswers();
    return navigate(path);
  };

  const startAfterThem = async () => {
    setFailure("");
    try {
      const { account } = await whileBusy(findAccount(guid));
      await navigate(keepTheirEnd(account));
    } catch (error) {
      setFailure(
        describeFailure(error, {
          unsaid: texts.problemWithRequest,
          noAnswer: texts.networkError(settings().config.brand.name),
        }),
      );
    }
  };

  return (
    <DuskHero
      scene={
        <AccountHouse
          account={{ housemateCount, utilities: [...productTypes], remainingHm8s: housemateCount - 1 }}
        />
      }
    >
      <Title
        onDusk
        size="hero"
        lede="A housemate has already created an account for your address. Join it, and pay only your share."
      >
        Good news!
      </Title>
      {failure && (
        <div className={styles.failure}>
          <SeverePanel>{failure}</SeverePanel>
        </div>
      )}
      <Actions className={styles.actions}>
        <Button variant="lamp" onClick={() => void join()}>
          Join Account
        </Button>
        <Button variant="dusk" onClick={() => void startAfterThem()}>
          My tenancy starts after theirs
        </Button>
      </Actions>
    </DuskHero>
  );
}

/** A next-year group goes on with the package that was loaded, from the day after their end. Rulings C6, D14. */
const keepTheirEnd = ({ tenancyEndDate }: AccountInformation): string => {
  answer({
    startsAfter: tenancyEndDate,
    startDate: "",
    endDate: "",
    broadbandDate: "",
    broadbandUrgent: undefined,
  });
  return productPath(firstProductType(answers().products.map(({ type }) => type)) ?? "Energy");
};
