import { holdPointers } from "@evenly/design/hold-pointers";
import { House } from "@evenly/design/house/house";
import { Scene, Title } from "@evenly/design/page";
import { Points } from "@evenly/design/points";
import type { Utility } from "@evenly/design/utility";
import { useEffect, useLayoutEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { answer } from "../../../answers/answers.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import type { ShellHandle } from "../../../shell/handle.ts";
import { publicPage } from "../../../shell/page-meta.ts";
import { canVisit } from "@evenly/domain/journey";
import * as pages from "@evenly/domain/pages";
import { isPaymentOpen } from "../../../parts/payment/stored-payments.ts";
import { formAction } from "../../../parts/form/form-action.ts";
import { CodeNotes } from "../../../parts/prices/code-notes.tsx";
import { checkArrivingCodes, type ArrivingCodes } from "../../../answers/arriving-codes.ts";
import { whileBusy } from "../../../api/busy.ts";
import { LeadForm } from "./lead-form.tsx";
import { leadRules, sendLead } from "./send-lead.ts";
import styles from "./pre-signup.module.css";
import * as words from "./words.tsx";

export const handle: ShellHandle = { header: "landing", ahead: pages.household };

export function meta() {
  return publicPage(words.title, words.description);
}

export const clientAction = formAction(leadRules, sendLead);

/** Prerendered with its form, so that it is readable before scripts run. */
export default function PreSignup() {
  const [query] = useSearchParams();
  const isLeaving = useRedirectToReferral(query);
  const { affiliate, agent } = useArrivingMessages(query, isLeaving);
  return (
    <div className={styles.landing}>
      <div className={styles.evening}>
        <Title onDusk size="landing" lede={words.lede}>
          {words.title}
        </Title>
        <Promises />
      </div>
      <div className={styles.form}>
        <div>
          <CodeNotes codes={[affiliate, agent].flatMap((found) => found ?? [])} />
          <h2>{words.aboutYou}</h2>
          <LeadForm />
        </div>
      </div>
    </div>
  );
}

/**
 * Referred visitors see the referral screen first (Spec §2 Guards). Not a loader, which would discard the prerendered
 * HTML.
 */
function useRedirectToReferral(query: URLSearchParams): boolean {
  const navigate = useNavigate();
  const refInQuery = query.get("ref")?.trim();
  useEffect(() => {
    if (isPaymentOpen(new URL(location.href))) {
      void navigate(pages.paymentSent, { replace: true });
      return;
    }
    answer({ isViaShareLink: query.get("viaShare") === "true", isChanging: false });
    const verdict = canVisit("pre-signup", { ...journeyAnswers(), refInQuery });
    if (verdict === true) return;
    const others = ["aff", "agent", "offer"].flatMap((key) => query.getAll(key).map((value) => [key, value]));
    const rest = new URLSearchParams(others).toString();
    void navigate(rest ? `${verdict}&${rest}` : verdict, { replace: true });
  }, [refInQuery, query, navigate]);
  return Boolean(refInQuery);
}

const points = [
  { icon: "coin", text: words.noDeposits },
  { icon: "star", text: words.highlyRated },
  { icon: "bolt", text: words.uncappedEnergy },
] as const;

const everything: Readonly<Record<Utility, "on">> = { energy: "on", water: "on", broadband: "on", tv: "on" };

/** Spec §1. */
function Promises() {
  return (
    <div className={styles.promises}>
      <Points points={points} />
      <Scene className={styles.scene}>
        <House housemates={5} joined={3} utilities={everything} street label={words.house} />
      </Scene>
    </div>
  );
}

/** Messages of invalid codes: an affiliate's is hidden, an agent's marked. Spec §2 Pre-signup, Ruling D15. */
function useArrivingMessages(query: URLSearchParams, isLeaving: boolean) {
  const [found, setFound] = useState<ArrivingCodes>({});
  useEffect(() => {
    if (isLeaving) return;
    let isCurrent = true;
    void whileBusy(checkArrivingCodes(query, ["affiliate", "agent"])).then((codes) => {
      // An agent's choice applies to the next quote only.
      if (isCurrent) setFound(codes);
    });
    return () => {
      isCurrent = false;
    };
  }, [query, isLeaving]);
  const affiliate = found.affiliate?.isValid ? found.affiliate : undefined;
  const { agent } = found;
  const isTold = Boolean(affiliate ?? agent);
  // The message moves the form; taps are ignored meanwhile.
  useLayoutEffect(() => {
    if (isTold) holdPointers();
  }, [isTold]);
  return { affiliate, agent };
}
