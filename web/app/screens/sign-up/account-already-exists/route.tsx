import { Button } from "@evenly/design/button";
import { Actions, DuskHero, Title } from "@evenly/design/page";
import { back, canVisit, next, productPath } from "@evenly/domain/sign-up-journey";
import { firstProductType, productTypes } from "@evenly/domain/catalogue";
import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { describeFailure } from "../../../api/failure.ts";
import { say } from "../../../language/say.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { AccountHouse } from "../../../parts/invitations/account-house.tsx";
import type { Submission } from "../../../parts/form/submission.ts";
import { useSubmission } from "../../../parts/form/use-submission.ts";
import { answer, answers, forgetAnswers } from "../../../answers/answers.ts";
import { signUpAnswers } from "../../../answers/sign-up.ts";
import { loadSettings, minimumMonths, settings } from "../../../api/settings.ts";
import { Back } from "../../../shell/back.tsx";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { askForHouse, findExistingHouse, theirEnd } from "./find-existing-house.ts";
import { WhichAccount, whichAccountId } from "./which-account.tsx";
import styles from "./account-already-exists.module.css";

export const meta = () => journeyPage("Your house has an account");

/** By either token, in the path or in the query. Rulings A5, A6. */
export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const guid = (params.guid ?? new URL(request.url).searchParams.get("guid") ?? "").trim();
  const verdict = canVisit("account-already-exists", { ...signUpAnswers(), existingAccountGuid: guid });
  if (verdict !== true) throw redirect(verdict);
  await loadSettings().catch(() => undefined);
  return {
    guid,
    house: await findExistingHouse(guid),
    housemateCount: Math.max(2, answers().housemateCount),
  };
};
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** Spec §2 Joining pages, Account already exists; Ruling C6. */
export default function AccountAlreadyExists({
  loaderData: { guid, house, housemateCount },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const { start, isSubmitting } = useSubmission();
  const [failure, setFailure] = useState("");
  const isOne = house.accounts.length < 2;
  const [picked, setPicked] = useState(isOne ? guid : "");
  const [isMissing, setMissing] = useState(false);

  const join = () => {
    if (picked === "") {
      setMissing(true);
      document.getElementById(whichAccountId)?.focus();
      return undefined;
    }
    const path = next("account-already-exists", { ...signUpAnswers(), existingAccountGuid: picked });
    forgetAnswers();
    return navigate(path);
  };

  const chooseAnother = () => {
    answer(forgetHouse);
    return navigate("/household");
  };

  const startAfterThem = async ({ signal, goTo }: Submission) => {
    setFailure("");
    try {
      const { accounts } = house.accounts.length > 0 ? house : await askForHouse(guid, signal);
      await goTo(keepTheirEnd(theirEnd(accounts, minimumMonths(settings()))));
    } catch (error) {
      if (signal.aborted) return;
      setFailure(
        describeFailure(error, {
          unsaid: say("request-failed"),
          noAnswer: say("network-error", { product: settings().config.brand.name }),
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
        lede={
          isOne
            ? `A housemate has already created an account for ${house.address || "your address"}. Join it, and pay only your share.`
            : `Housemates have already created accounts for ${house.address}. Join yours, and pay only your share.`
        }
      >
        Good news!
      </Title>
      {failure && (
        <div className={styles.failure}>
          <ProblemPanel>{failure}</ProblemPanel>
        </div>
      )}
      {!isOne && (
        <WhichAccount
          accounts={house.accounts}
          picked={picked}
          error={isMissing ? "Please choose the one that is yours" : undefined}
          onPick={(shareCode) => {
            setPicked(shareCode);
            setMissing(false);
          }}
        />
      )}
      <Actions className={styles.actions}>
        <Button variant="lamp" onClick={() => void join()}>
          Join Account
        </Button>
        <Button variant="dusk" busy={isSubmitting} onClick={() => void start(startAfterThem)}>
          My tenancy starts after theirs
        </Button>
        <Button variant="dusk" onClick={() => void chooseAnother()}>
          That's not my house
        </Button>
      </Actions>
    </DuskHero>
  );
}

/** A next-year group goes on with the package that was loaded, from the day after their end. Rulings C6, D14. */
const keepTheirEnd = (startsAfter: string | undefined): string => {
  answer({
    startsAfter,
    startDate: "",
    endDate: "",
    broadbandDate: "",
    broadbandUrgent: undefined,
  });
  return productPath(firstProductType(answers().products.map(({ type }) => type)) ?? "Energy");
};

/** Another house is looked for; what was typed of this one stays, to be mended. */
const forgetHouse = {
  address: undefined,
  existingAccountGuid: undefined,
  existingAccounts: undefined,
  startsAfter: undefined,
} as const;
