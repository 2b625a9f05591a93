import { next } from "@evenly/domain/sign-up-journey";
import { useState } from "react";
import { useNavigate } from "react-router";
import { verifyHeldAddress } from "../address/verify-held-address.ts";
import { whileBusy } from "../journey/busy.ts";
import { signUpAnswers } from "../journey/sign-up.ts";

/** 'Continue with this price': to the details, the address, or the account that is there already. Spec §2, Ruling D14. */
export function useContinue() {
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  const goOn = async () => {
    setGoing(true);
    await whileBusy(verifyHeldAddress());
    await navigate(next("short-summary", signUpAnswers()));
    setGoing(false);
  };
  return { isGoing, goOn: () => void (isGoing || goOn()) };
}
