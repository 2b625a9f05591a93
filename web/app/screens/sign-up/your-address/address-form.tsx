import type { Address } from "@evenly/contract/shape";
import { LinkButton } from "@evenly/design/button";
import { SubmitButton } from "@evenly/design/form";
import { SelectField } from "@evenly/design/select-field";
import { TextField } from "@evenly/design/text-field";
import { formatAddress } from "@evenly/domain/address";
import * as pages from "@evenly/domain/pages";
import { cleanText } from "@evenly/domain/typed-text";
import { useEffect, useEffectEvent, useState } from "react";
import { readAddress, writeAddress } from "../../../parts/address/sent-address.ts";
import { PickedAddress } from "../../../parts/address/picked-address.tsx";
import { TypedAddressFields } from "../../../parts/address/typed-address-fields.tsx";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { showCleaned } from "../../../parts/form/show-cleaned.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { answers } from "../../../answers/answers.ts";
import { checkAddress, noAddress, type AddressValues } from "./check-address.ts";
import styles from "./your-address.module.css";
import * as addressWords from "../../../parts/address/words.ts";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

export const rules = { empty: noAddress, check: checkAddress, draft: "address" };

type Props = { readonly postcode: string; readonly addresses: readonly Address[] };

function heldIn(addresses: readonly Address[]): string {
  return writeAddress(addresses.find(({ guid }) => guid === answers().address?.guid));
}

function earlierAnswers(addresses: readonly Address[]): AddressValues {
  const { isManualAddress, typedAddress } = answers();
  return {
    isManual: isManualAddress && Boolean(typedAddress),
    address: heldIn(addresses),
    line1: typedAddress?.line1 ?? "",
    line2: typedAddress?.line2 ?? "",
    city: typedAddress?.city ?? "",
  };
}

/** A list, or manual input. Spec §5 Address page. */
export function AddressForm({ postcode, addresses }: Props) {
  const [defaults] = useState(() => earlierAnswers(addresses));
  const form = useForm(rules, { defaults });
  const { isManual, address: picked } = form.values;

  const pickedAddress = readAddress(picked);

  // The list may arrive late, after 'Try again'; input made meanwhile stays.
  const pickHeld = useEffectEvent(() => {
    const address = heldIn(addresses);
    if (address && !picked) form.fill({ address });
  });
  useEffect(() => pickHeld(), [addresses]);

  return (
    <CheckedForm form={form}>
      <TextField
        label={addressWords.postcode}
        readOnly
        value={postcode}
        autoComplete="off"
        hint={words.postcodeHint}
        inputClassName={styles.postcode}
        below={
          <div>
            <LinkButton to={pages.household}>{words.changePostcode}</LinkButton>
          </div>
        }
      />
      <div className={styles.address}>
        {isManual ? (
          <>
            <input type="hidden" name="isManual" value="true" />
            <TypedAddressFields
              fields={{
                line1: form.field("line1", showCleaned(cleanText)),
                line2: form.field("line2", showCleaned(cleanText)),
                city: form.field("city", showCleaned(cleanText)),
              }}
            />
          </>
        ) : (
          <SelectField
            label={addressWords.address}
            autoComplete="off"
            below={pickedAddress && <PickedAddress address={pickedAddress} />}
            {...form.field("address")}
          >
            <option value="">{words.choose}</option>
            {addresses.map((address) => (
              <option key={address.guid} value={writeAddress(address)}>
                {formatAddress({ ...address, postcode: "" })}
              </option>
            ))}
          </SelectField>
        )}
        <LinkButton
          onClick={() => {
            form.clearErrors();
            form.hold({ isManual: !isManual });
          }}
        >
          {isManual ? addressWords.fromList : addressWords.byHand}
        </LinkButton>
      </div>
      <SubmitButton block>{shared.next}</SubmitButton>
    </CheckedForm>
  );
}
