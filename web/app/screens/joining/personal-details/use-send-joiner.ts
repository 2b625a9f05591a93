import { next } from "@evenly/domain/joining-journey";
import { useState } from "react";
import { track } from "../../../analytics/track.ts";
import { call, Refused } from "../../../api/client.ts";
import type { Submission } from "../../../parts/form/submission.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { joiningAnswers } from "../../../answers/joining.ts";
import { personOf, type PersonValues } from "../../../parts/person/person-values.ts";

/**
 * Asks whether this person may join: 422 stays with its messages, success means that they have joined already, and
 * whatever else happens moves on to the payment, which asks again. Spec §4 Joining flow.
 */
export function useSendJoiner(showRefusal: (error: unknown) => boolean) {
  const [alreadyJoined, setAlreadyJoined] = useState(false);

  const send = async (typed: PersonValues, { signal, goTo }: Submission) => {
    setAlreadyJoined(false);
    const joiner = personOf(typed);
    try {
      await call("POST /validate-joining-tenant", { body: questionOf(joiner), signal });
      setAlreadyJoined(true);
      window.scrollTo({ top: 0 });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && error.body.errors) showRefusal(error);
      else {
        answer({ joiner });
        track({ name: "joining_step", step: "details" });
        await goTo(next("personal-details", joiningAnswers()));
      }
    }
  };

  return { send, alreadyJoined };
}

const questionOf = ({ leadType, firstname, lastname, email, tel }: ReturnType<typeof personOf>) => ({
  guid: answers().joiningGuid ?? answers().account?.guid ?? "",
  email,
  leadType,
  firstName: firstname,
  lastName: lastname,
  phoneNumber: tel,
});
