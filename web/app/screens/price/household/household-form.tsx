import { LinkButton } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { Stepper } from "@evenly/design/stepper";
import { TextField } from "@evenly/design/text-field";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { formatPostcode, isPostcode } from "@evenly/domain/address";
import { isHousemateCount, maxHousemates, minHousemates } from "@evenly/domain/household";
import { cleanText } from "@evenly/domain/typed-text";
import { AddressSearch } from "../../../parts/address/address-search.tsx";
import { TypedAddressFields } from "../../../parts/address/typed-address-fields.tsx";
import { readAddress, writeAddress } from "../../../parts/address/sent-address.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { showCleaned } from "../../../parts/form/show-cleaned.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { answers } from "../../../answers/answers.ts";
import { countOf, type HouseholdValues } from "./check-household.ts";
import styles from "./household.module.css";
import { householdRules } from "./send-household.ts";
import * as addressWords from "../../../parts/address/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

type Props = {
  /** The small House next to the stepper. */
  readonly beside: ReactNode;
  readonly onCount: (typed: string) => void;
};

function earlierAnswers(): HouseholdValues {
  const { isManualAddress, address, typedAddress, postcode, housemateCount, lettingAgentName } = answers();
  return {
    isManual: isManualAddress,
    address: "",
    pickedAddress: writeAddress(address),
    line1: typedAddress?.line1 ?? "",
    line2: typedAddress?.line2 ?? "",
    city: typedAddress?.city ?? "",
    postcode: typedAddress ? postcode : "",
    housemateCount: String(housemateCount),
    lettingAgentName,
  };
}

function showPostcode(typed: string) {
  return isPostcode(typed) ? formatPostcode(typed) : cleanText(typed);
}

/** Spec §5 Household. */
export function HouseholdForm({ beside, onCount }: Props) {
  const [defaults] = useState(earlierAnswers);
  const retrieval = useRef<Promise<void>>(undefined);
  // The chosen address may still be loading.
  const form = useForm(householdRules, { defaults, ready: () => retrieval.current });
  const { isManual, pickedAddress, housemateCount } = form.values;

  const setCount = (value: string) => {
    form.fill({ housemateCount: value });
    onCount(value);
  };
  const stepByKey = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    const count = countOf(housemateCount) + by;
    if (by === 0 || !isHousemateCount(count)) return;
    event.preventDefault();
    setCount(String(count));
  };

  return (
    <CheckedForm form={form}>
      <div className={styles.address}>
        {isManual ? (
          <>
            <input type="hidden" name="isManual" value="true" />
            <TypedAddressFields
              fields={{
                line1: form.field("line1", showCleaned(cleanText)),
                line2: form.field("line2", showCleaned(cleanText)),
                city: form.field("city", showCleaned(cleanText)),
                postcode: form.field("postcode", showCleaned(showPostcode)),
              }}
            />
          </>
        ) : (
          <>
            <input type="hidden" name="pickedAddress" value={pickedAddress} />
            <AddressSearch
              name="address"
              address={readAddress(pickedAddress)}
              onChange={(picked) => form.fill({ pickedAddress: writeAddress(picked) }, "address")}
              onRetrieve={(promise) => (retrieval.current = promise)}
              error={form.field("address").error}
            />
          </>
        )}
        <LinkButton
          onClick={() => {
            form.clearErrors();
            form.hold({ isManual: !isManual });
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
          value={housemateCount}
          onValueChange={setCount}
          role="spinbutton"
          aria-valuemin={minHousemates}
          aria-valuemax={maxHousemates}
          aria-valuenow={countOf(housemateCount) || undefined}
          onKeyDown={stepByKey}
          error={form.field("housemateCount").error}
        />
        <div className={styles.narrow}>{beside}</div>
      </div>
      <TextField
        label={words.lettingAgent}
        optional={shared.optional}
        autoComplete="off"
        {...form.field("lettingAgentName", showCleaned(cleanText))}
      />
      <SubmitButton block>{shared.next}</SubmitButton>
    </CheckedForm>
  );
}
