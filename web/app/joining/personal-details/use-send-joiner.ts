import { next } from "@evenly/domain/joining-journey";
import { useState } from "react";
import { useNavigate } from "react-router";
import { track } from "../../analytics/track.ts";
import { call, Refused } from "../../api/client.ts";
import { answer, answers } from "../../journey/answers.ts";
import { whileBusy } from "../../journey/busy.ts";
import { joiningAnswers } from "../../journey/joining.ts";
import { personOf, type PersonValues } from "../../person/person-values.ts";

/**
 * Asks whether this person may join: 422 stays with its messages, success means that they have joined already, and
 * whatever else happens moves on to the payment, which asks again. Spec §4 Joining flow.
 */
export function useSendJoiner(showRefusal: (error: unknown) => boolean) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [alreadyJoined, setAlreadyJoined] = useState(false);

  const send = async (typed: PersonValues) => {
    if (isSending) return;
    setSending(true);
    setAlreadyJoined(false);
    const joiner = personOf(typed);
    try {
      await whileBusy(call("POST /validate-joining-tenant", { body: questionOf(joiner) }));
      setAlreadyJoined(true);
      window.scrollTo({ top: 0 });
    } catch (error) {
      if (error instanceof Refused && error.status === 422) showRefusal(error);
      else await goOn(joiner);
    } finally {
      setSending(false);
    }
  };

  const goOn = async (joiner: ReturnType<typeof personOf>) => {
    answer({ joiner });
    track({ name: "joining_step", step: "details" });
    await navigate(next("personal-details", joiningAnswers()));
  };

  return { send, isSending, alreadyJoined };
}

const questionOf = ({ leadType, firstname, lastname, email, tel }: ReturnType<typeof personOf>) => ({
  guid: answers().joiningGuid ?? answers().account?.guid ?? "",
  email,
  leadType,
  firstName: firstname,
  lastName: lastname,
  phoneNumber: tel,
});
