import { verifyHeldAddress } from "../../../parts/address/verify-held-address.ts";
import { useSubmission } from "../../../parts/form/use-submission.ts";
import { onward } from "../../../answers/change-answer.ts";

/** 'Continue with this price': to the details, the address, or the account that is there already. Spec §2, Ruling D14. */
export function useContinue() {
  const { start, isSubmitting } = useSubmission();
  const goOn = () =>
    start(async ({ signal, goTo }) => {
      await verifyHeldAddress(signal);
      await goTo(onward("short-summary"));
    });
  return { isGoing: isSubmitting, goOn: () => void goOn() };
}
