import { statusOf } from "@evenly/contract/client";
import { next } from "@evenly/domain/journey";
import { redirect } from "react-router";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { fieldMessages, firstMessage } from "../../../api/failure.ts";
import { answer, answers } from "../../../answers/answers.ts";
import { journeyAnswers } from "../../../answers/journey.ts";
import { say } from "../../../language/say.ts";
import { type FormResult, refuse } from "../../../parts/form/form-action.ts";
import { personOf, type PersonValues } from "../../../parts/person/person-values.ts";

/** `joined`: the email of somebody who has joined already. */
export type Joined = FormResult & { readonly joined: string };

/**
 * Asks whether this person may join: 422 shows its messages, success means that they have joined already. Anything
 * else continues to the payment, which asks again. Spec §4 Joining flow.
 */
export const sendJoiner = async (typed: PersonValues, signal: AbortSignal) => {
  const joiner = personOf(typed);
  try {
    await call("POST /validate-joining-tenant", { body: questionOf(joiner), signal });
  } catch (error) {
    signal.throwIfAborted();
    if (statusOf(error) === 422) {
      const errors = fieldMessages(error);
      const isSaid = Object.keys(errors).length > 0;
      return refuse({ errors, failure: isSaid ? undefined : (firstMessage(error) ?? say("request-failed")) });
    }
    answer({ joiner });
    track({ name: "joining_step", step: "details" });
    return redirect(next("joining-personal-details", journeyAnswers()));
  }
  window.scrollTo({ top: 0 });
  return refuse<Joined>({ errors: {}, note: say("already-joined"), joined: joiner.email });
};

const questionOf = ({ leadType, firstname, lastname, email, tel }: ReturnType<typeof personOf>) => ({
  guid: answers().joiningGuid ?? answers().account?.guid ?? "",
  email,
  leadType,
  firstName: firstname,
  lastName: lastname,
  phoneNumber: tel,
});
