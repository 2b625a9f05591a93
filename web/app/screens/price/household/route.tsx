import { House } from "@evenly/design/house/house";
import { DuskPanel, Scene, Split, Title, Wrap } from "@evenly/design/page";
import { productTypes } from "@evenly/domain/catalogue";
import { back, firstProductPath } from "@evenly/domain/journey";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { houseText } from "../../../parts/house/house-text.ts";
import { Loading } from "../../../parts/loading.tsx";
import { isHousemateCount } from "@evenly/domain/household";
import { answer, answers } from "../../../answers/answers.ts";
import {
  type CheckedCode,
  checkArrivingCodes,
  checkedCodes,
  discountCodeOf,
} from "../../../answers/arriving-codes.ts";
import { whileBusy } from "../../../api/busy.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { loadSettings } from "../../../api/settings.ts";
import { Back } from "../../../shell/back.tsx";
import type { ShellHandle } from "../../../shell/handle.ts";
import { publicPage } from "../../../shell/page-meta.ts";
import type { Route } from "./+types/route";
import { countOf } from "./check-household.ts";
import { householdRules, sendHousehold } from "./send-household.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { CodeNotes, refusedCodes } from "../../../parts/prices/code-notes.tsx";
import { HouseholdForm } from "./household-form.tsx";
import styles from "./household.module.css";
import * as words from "./words.ts";

export const handle: ShellHandle = { ahead: firstProductPath(productTypes) };

export function meta() {
  return publicPage(words.title, words.description);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  // Configuration is optional here: only failures show the phone number.
  loadSettings().catch(() => undefined);
  const discountCode = discountCodeOf(query);
  if (discountCode) answer({ discountCode });
  void whileBusy(checkArrivingCodes(query));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

export const clientAction = formAction(householdRules, sendHousehold(checkedCodes));

/** Spec §2 Household details. */
export default function Household() {
  const [count, setCount] = useState(answers().housemateCount);
  const journey = journeyAnswers();
  // Shown in one of two places.
  const house = <House housemates={count} street label={houseText({ housemates: count })} />;
  return (
    <Wrap>
      <Back to={back("household", journey)} />
      <Split
        side={
          <DuskPanel className={styles.wide}>
            <div className={styles.words}>
              <h2>{words.windowEach}</h2>
              <p>{words.rebuilt}</p>
            </div>
            <Scene className={styles.scene}>{house}</Scene>
          </DuskPanel>
        }
      >
        <Title>{words.title}</Title>
        <CodeNotes codes={useRefusedCodes()} />
        <HouseholdForm
          beside={<Scene size="chip">{house}</Scene>}
          onCount={(typed) => {
            const next = countOf(typed);
            if (isHousemateCount(next)) setCount(next);
          }}
        />
      </Split>
    </Wrap>
  );
}

function useRefusedCodes(): readonly CheckedCode[] {
  const [query] = useSearchParams();
  const [refused, setRefused] = useState<readonly CheckedCode[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void checkedCodes().then((codes) => {
      if (isCurrent) setRefused(refusedCodes(codes, query));
    });
    return () => {
      isCurrent = false;
    };
  }, [query]);
  return refused;
}
