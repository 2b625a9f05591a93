import { Button } from "@evenly/design/button";
import { PostForm } from "@evenly/design/form";
import { Actions, DuskHero, Title } from "@evenly/design/page";
import { back, firstProductPath, next } from "@evenly/domain/journey";
import { productTypes } from "@evenly/domain/catalogue";
import * as pages from "@evenly/domain/pages";
import { redirect } from "react-router";
import { describeFailure } from "../../../api/failure.ts";
import { messageOf } from "../../../language/message.ts";
import { Loading } from "../../../parts/loading.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { AccountHouse } from "../../../parts/invitations/account-house.tsx";
import { formAction, refuse } from "../../../parts/form/form-action.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { answer, answers, forgetAnswers } from "../../../answers/answers.ts";
import { loadDates } from "../../../answers/dates.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { loadSettings, minimumMonths, settings } from "../../../api/settings.ts";
import { Back } from "../../../shell/back.tsx";
import { journeyPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { askForHouse, findExistingHouse, isOwnHouse, theirEnd } from "./find-existing-house.ts";
import { WhichAccount } from "./which-account.tsx";
import styles from "./account-already-exists.module.css";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export function meta() {
  return journeyPage(words.documentTitle);
}

/** By either token, in the path or the query. Rulings A5, A6. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const guid = (params.guid ?? new URL(request.url).searchParams.get("guid") ?? "").trim();
  await Promise.all([loadDates(), loadSettings().catch(() => undefined)]);
  const [house, isYours] = await Promise.all([findExistingHouse(guid), isOwnHouse(guid)]);
  return {
    guid,
    house,
    isYours,
    housemateCount: Math.max(2, answers().housemateCount),
  };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

type Choice = "join" | "start-after-them" | "choose-another";

const rules = {
  /** `startsAfter`: the end of the preceding group, if known. */
  empty: { choice: "join" as Choice, account: "", startsAfter: "" },
  check: () => [],
};

export const clientAction = formAction(rules, ({ choice, account, startsAfter }, signal) => {
  switch (choice) {
    case "join": {
      if (account === "") return refuse({ errors: { account: words.chooseYours } });
      const path = next("account-already-exists", { ...journeyAnswers(), existingAccountGuid: account });
      forgetAnswers();
      return redirect(path);
    }
    case "start-after-them":
      return startsAfter ? goAfter(startsAfter) : askAndGoAfter(account, signal);
    case "choose-another":
      answer(forgetHouse);
      return redirect(pages.household);
  }
});

async function askAndGoAfter(guid: string, signal: AbortSignal) {
  try {
    const { accounts } = await askForHouse(guid, signal);
    return goAfter(theirEnd(accounts, minimumMonths(settings())));
  } catch (error) {
    signal.throwIfAborted();
    const noAnswer = messageOf("network-error", { product: settings().config.brand.name });
    return refuse({
      errors: {},
      failure: describeFailure(error, { unsaid: messageOf("request-failed"), noAnswer }),
    });
  }
}

/** Spec §2 Joining pages, Account already exists; Ruling C6. */
export default function AccountAlreadyExists({
  loaderData: { guid, house, isYours, housemateCount },
}: Route.ComponentProps) {
  const isOne = house.accounts.length < 2;
  const form = useForm(rules);
  const join = isOne ? words.joinIt : words.joinYours;

  return (
    <DuskHero
      scene={
        <AccountHouse
          account={{ housemateCount, utilities: [...productTypes], remainingHm8s: housemateCount - 1 }}
        />
      }
    >
      <Back onDusk to={back("account-already-exists", journeyAnswers())} />
      <Title onDusk size="hero" lede={isYours ? words.isYours(house.address) : join(house.address)}>
        {isYours ? words.yourHouse : shared.goodNews}
      </Title>
      {form.failure && (
        <div className={styles.failure}>
          <ProblemPanel>{form.failure}</ProblemPanel>
        </div>
      )}
      <PostForm {...form.attributes}>
        <input
          type="hidden"
          name="startsAfter"
          value={theirEnd(house.accounts, minimumMonths(settings())) ?? ""}
        />
        {isOne || isYours ? (
          <input type="hidden" name="account" value={guid} />
        ) : (
          <WhichAccount accounts={house.accounts} field={form.field("account")} />
        )}
        <Actions className={styles.actions}>
          {isYours ? (
            <Button to={pages.myHouse} variant="lamp">
              {words.ownPage}
            </Button>
          ) : (
            <>
              <Button type="submit" name="choice" value="join" variant="lamp">
                {words.join}
              </Button>
              <Button
                type="submit"
                name="choice"
                value="start-after-them"
                variant="dusk"
                busy={form.isSending}
              >
                {words.afterTheirs}
              </Button>
            </>
          )}
          <Button type="submit" name="choice" value="choose-another" variant="dusk">
            {words.notMyHouse}
          </Button>
        </Actions>
      </PostForm>
    </DuskHero>
  );
}

/** Continues with the loaded package, starting after the preceding group. Rulings C6, D14. */
function goAfter(startsAfter: string | undefined) {
  answer({
    startsAfter,
    startDate: "",
    endDate: "",
    broadbandDate: "",
    broadbandUrgent: undefined,
  });
  return redirect(firstProductPath(answers().products.map(({ type }) => type)));
}

/** For another house; the typed address stays for correction, and a share link is loaded anew. */
const forgetHouse = {
  shareQuery: undefined,
  address: undefined,
  existingAccountGuid: undefined,
  existingAccounts: undefined,
  startsAfter: undefined,
} as const;
