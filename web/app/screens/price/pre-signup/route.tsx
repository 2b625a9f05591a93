import { Title } from "@evenly/design/page";
import { useEffect } from "react";
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
import { LeadForm } from "./lead-form.tsx";
import { leadRules, sendLead } from "./send-lead.ts";
import { Promises } from "./promises.tsx";
import { useArrivingMessages } from "./use-arriving-messages.ts";
import styles from "./pre-signup.module.css";
import * as words from "./words.tsx";

export const handle: ShellHandle = { header: "landing", ahead: pages.household };

export const meta = () => publicPage(words.title, words.description);

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
