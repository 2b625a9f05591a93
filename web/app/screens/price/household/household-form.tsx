import { Button, LinkButton } from "@evenly/design/button";
import { Stack } from "@evenly/design/page";
import { Stepper } from "@evenly/design/stepper";
import { TextField } from "@evenly/design/text-field";
import { useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from "react";
import { isHousemateCount, maxHousemates, minHousemates } from "@evenly/domain/household";
import { AddressSearch } from "../../../parts/address/address-search.tsx";
import { TypedAddressFields } from "../../../parts/address/typed-address-fields.tsx";
import { FormProblems } from "../../../parts/form/form-problems.tsx";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { answers } from "../../../answers/answers.ts";
import type { ArrivingCodes } from "../../../answers/arriving-codes.ts";
import { checkHousehold, countOf, isHouseholdValues, type HouseholdValues } from "./check-household.ts";
import styles from "./household.module.css";
import { useSendHousehold } from "./use-send-household.ts";
import * as addressWords from "../../../parts/address/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  readonly codes: Promise<ArrivingCodes>;
  readonly freshAddress: string | undefined;
  /** The small house beside the stepper, where there is no room for the big one. */
  readonly beside: ReactNode;
  readonly onCount: (typed: string) => void;
};

const earlierAnswers = (): HouseholdValues => {
  const { isManualAddress, address, typedAddress, postcode, housemateCount, lettingAgentName } = answers();
  return {
    isManual: isManualAddress,
    address: address ?? null,
    line1: typedAddress?.line1 ?? "",
    line2: typedAddress?.line2 ?? "",
    city: typedAddress?.city ?? "",
    postcode: typedAddress ? postcode : "",
    housemateCount: String(housemateCount),
    lettingAgentName,
  };
};

const draft = { name: "household", isSound: isHouseholdValues };
const serverNames = { hm8s: "housemateCount", addressGuid: "address" } as const;

/** Spec §5 Household. */
export function HouseholdForm({ codes, freshAddress, beside, onCount }: Props) {
  const [defaultValues] = useState(earlierAnswers);
  const form = useCheckedForm<HouseholdValues>({
    defaultValues,
    check: checkHousehold,
    rename: serverNames,
    draft,
  });
  const [failure, setFailure] = useState("");
  const send = useSendHousehold({
    codes,
    freshAddress,
    showRefusal: form.showRefusal,
    onFailure: setFailure,
  });
  const isManual = form.value("isManual");
  const retrieval = useRef<Promise<void>>(undefined);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // An address that was chosen a moment ago may still be on its way.
    await retrieval.current;
    await form.submit((values, submission) => {
      setFailure("");
      return send(values, submission);
    })(event);
  };

  // In form order, shown or not, so that the focus goes to the first field that is wrong.
  const { ref: addressRef, ...address } = form.heldField("address");
  const typed = {
    line1: form.field("line1"),
    line2: form.field("line2"),
    city: form.field("city"),
    postcode: form.field("postcode"),
  };
  const { ref: housematesRef, ...housemates } = form.heldField("housemateCount");
  const lettingAgent = form.field("lettingAgentName");

  const setCount = (value: string) => {
    housemates.onChange(value);
    onCount(value);
  };
  const stepByKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    const count = countOf(housemates.value) + by;
    if (by === 0 || !isHousemateCount(count)) return;
    event.preventDefault();
    setCount(String(count));
  };

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure && <ProblemPanel>{failure}</ProblemPanel>}
        <FormProblems errors={form.problems} />
        <div className={styles.address}>
          {isManual ? (
            <TypedAddressFields fields={typed} />
          ) : (
            <AddressSearch
              name="address"
              address={address.value ?? undefined}
              onChange={(picked) => address.onChange(picked ?? null)}
              onRetrieve={(promise) => (retrieval.current = promise)}
              ref={addressRef}
              error={address.error}
            />
          )}
          <LinkButton
            onClick={() => {
              form.clearErrors();
              form.setValue("isManual", !isManual);
            }}
          >
            {isManual ? addressWords.search : addressWords.byHand}
          </LinkButton>
        </div>
        <div className={styles.count}>
          <Stepper
            id="housemateCount"
            label={words.housemates}
            removeLabel={words.remove}
            addLabel={words.add}
            name="housemateCount"
            hint={words.housematesHint}
            value={housemates.value}
            onValueChange={setCount}
            role="spinbutton"
            aria-valuemin={minHousemates}
            aria-valuemax={maxHousemates}
            aria-valuenow={countOf(housemates.value) || undefined}
            onKeyDown={stepByKey}
            ref={housematesRef}
            error={housemates.error}
          />
          <div className={styles.narrow}>{beside}</div>
        </div>
        <TextField
          label={words.lettingAgent}
          optional={shared.optional}
          autoComplete="off"
          {...lettingAgent}
        />
        <Button type="submit" block busy={form.isSubmitting}>
          {shared.next}
        </Button>
      </Stack>
    </form>
  );
}
