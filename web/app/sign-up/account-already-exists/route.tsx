import type { AccountInformation } from "@evenly/contract/summary";
import { texts } from "@evenly/contract/texts";
import { back, canVisit, next, productPath } from "@evenly/domain/sign-up-journey";
import { firstProductType, productTypes } from "@evenly/domain/catalogue";
import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { describeFailure } from "../../api/failure.ts";
import { Button } from "../../design/button.tsx";
import { LoadingPanel } from "../../design/loading-panel.tsx";
import { Actions, DuskHero, Title } from "../../design/page.tsx";
import { SeverePanel } from "../../design/severe-panel.tsx";
import { AccountHouse } from "../../invite/account-house.tsx";
import type { Submission } from "../../form/submission.ts";
import { useSubmission } from "../../form/use-submission.ts";
import { findAccount } from "../../journey/find-account.ts";
import { answer, answers, forgetAnswers } from "../../journey/answers.ts";
import { signUpAnswers } from "../../journey/sign-up.ts";
import { settings } from "../../journey/settings.ts";
import { Back } from "../../shell/back.tsx";
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
  const { start, isSubmitting } = useSubmission();
  const [failure, setFailure] = useState("");

  const join = () => {
    const path = next("account-already-exists", { ...signUpAnswers(), existingAccountGuid: guid });
    forgetAnswers();
    return navigate(path);
  };

  const startAfterThem = async ({ signal, goTo }: Submission) => {
    setFailure("");
    try {
      const { account } = await findAccount(guid, signal);
      await goTo(keepTheirEnd(account));
    } catch (error) {
      if (signal.aborted) return;
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
      <Back onDusk to={back("account-already-exists", signUpAnswers())} />
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
        <Button variant="dusk" busy={isSubmitting} onClick={() => void start(startAfterThem)}>
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
