import type { Address } from "@evenly/contract/shape";
import { Button, LinkButton } from "@evenly/design/button";
import { Stack } from "@evenly/design/page";
import { SelectField } from "@evenly/design/select-field";
import { TextField } from "@evenly/design/text-field";
import { formatAddress } from "@evenly/domain/address";
import { useEffect, useEffectEvent, useState } from "react";
import { PickedAddress } from "../../../parts/address/picked-address.tsx";
import { TypedAddressFields } from "../../../parts/address/typed-address-fields.tsx";
import { track } from "../../../analytics/track.ts";
import { FormProblems } from "../../../parts/form/form-problems.tsx";
import type { Submission } from "../../../parts/form/submission.ts";
import { useCheckedForm } from "../../../parts/form/use-checked-form.ts";
import { answers } from "../../../answers/answers.ts";
import { onward } from "../../../answers/change-answer.ts";
import { checkAddress, isAddressValues, type AddressValues } from "./check-address.ts";
import { keepPickedAddress, keepTypedAddress } from "./keep-address.ts";
import styles from "./your-address.module.css";

const draft = { name: "address", isSound: isAddressValues };

type Props = { readonly postcode: string; readonly addresses: readonly Address[] };

const heldIn = (addresses: readonly Address[]): string =>
  addresses.find(({ guid }) => guid === answers().address?.guid)?.guid ?? "";

const earlierAnswers = (addresses: readonly Address[]): AddressValues => {
  const { isManualAddress, typedAddress } = answers();
  return {
    isManual: isManualAddress && Boolean(typedAddress),
    address: heldIn(addresses),
    line1: typedAddress?.line1 ?? "",
    line2: typedAddress?.line2 ?? "",
    city: typedAddress?.city ?? "",
  };
};

/** Spec §5 Address page: from the list, or by hand. */
export function AddressForm({ postcode, addresses }: Props) {
  const [defaultValues] = useState(() => earlierAnswers(addresses));
  const form = useCheckedForm<AddressValues>({ defaultValues, check: checkAddress, draft });
  const isManual = form.value("isManual");

  const pickedAddress = addresses.find(({ guid }) => guid === form.value("address"));

  // The list may come late, after 'Try again'; what was typed or picked meanwhile stays.
  const pickHeld = useEffectEvent(() => {
    const held = heldIn(addresses);
    if (held && !form.value("address")) form.setValue("address", held);
  });
  useEffect(() => pickHeld(), [addresses]);

  // In form order, shown or not, so that the focus goes to the first field that is wrong.
  const picked = form.field("address");
  const typed = { line1: form.field("line1"), line2: form.field("line2"), city: form.field("city") };

  const goOn = async (values: AddressValues, { signal, goTo }: Submission) => {
    const address = addresses.find(({ guid }) => guid === values.address);
    if (values.isManual) keepTypedAddress(values);
    else if (address) await keepPickedAddress(address, signal);
    track({ name: "sign_up_step", step: "address" });
    await goTo(onward("your-address"));
  };

  return (
    <form noValidate method="post" onSubmit={form.submit(goOn)}>
      <Stack>
        <FormProblems errors={form.problems} />
        <TextField
          label="Postcode"
          readOnly
          value={postcode}
          autoComplete="off"
          hint="Your prices are for this postcode."
          inputClassName={styles.postcode}
          below={
            <div>
              <LinkButton to="/household">Change postcode</LinkButton>
            </div>
          }
        />
        <div className={styles.address}>
          {isManual ? (
            <TypedAddressFields fields={typed} />
          ) : (
            <SelectField
              label="Address"
              autoComplete="off"
              below={pickedAddress && <PickedAddress address={pickedAddress} />}
              {...picked}
            >
              <option value="">Choose your address</option>
              {addresses.map((address) => (
                <option key={address.guid} value={address.guid}>
                  {formatAddress({ ...address, postcode: "" })}
                </option>
              ))}
            </SelectField>
          )}
          <LinkButton
            onClick={() => {
              form.clearErrors();
              form.setValue("isManual", !isManual);
            }}
          >
            {isManual ? "Choose from the list" : "Enter address manually"}
          </LinkButton>
        </div>
        <Button type="submit" block busy={form.isSubmitting}>
          Next
        </Button>
      </Stack>
    </form>
  );
}
