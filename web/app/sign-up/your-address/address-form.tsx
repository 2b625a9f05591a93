import type { Address } from "@evenly/contract/shape";
import { formatAddress } from "@evenly/domain/address";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { TypedAddressFields } from "../../address/typed-address-fields.tsx";
import { track } from "../../analytics/track.ts";
import { Button, LinkButton } from "../../design/button.tsx";
import { ErrorSummary } from "../../design/error-summary.tsx";
import { Stack } from "../../design/page.tsx";
import { SelectField } from "../../design/select-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import { useCheckedForm } from "../../form/use-checked-form.ts";
import { answers } from "../../journey/answers.ts";
import { whileBusy } from "../../journey/busy.ts";
import { useReturn } from "../use-return.ts";
import { checkAddress, type AddressValues } from "./check-address.ts";
import { afterAddress, keepPickedAddress, keepTypedAddress } from "./keep-address.ts";
import styles from "./your-address.module.css";

type Props = { readonly postcode: string; readonly addresses: readonly Address[] };

const earlierAnswers = (addresses: readonly Address[]): AddressValues => {
  const { address, typedAddress } = answers();
  return {
    address: addresses.find(({ guid }) => guid === address?.guid)?.guid ?? "",
    line1: typedAddress?.line1 ?? "",
    line2: typedAddress?.line2 ?? "",
    city: typedAddress?.city ?? "",
  };
};

/** Spec §5 Address page: from the list, or by hand. */
export function AddressForm({ postcode, addresses }: Props) {
  const navigate = useNavigate();
  const returns = useReturn();
  const [isManual, setManual] = useState(answers().isManualAddress && Boolean(answers().typedAddress));
  const [defaultValues] = useState(() => earlierAnswers(addresses));
  const check = useCallback((values: AddressValues) => checkAddress(values, isManual), [isManual]);
  const form = useCheckedForm<AddressValues>({ defaultValues, check });

  // In form order, shown or not, so that the focus goes to the first field that is wrong.
  const picked = form.field("address");
  const typed = { line1: form.field("line1"), line2: form.field("line2"), city: form.field("city") };

  const goOn = async (values: AddressValues) => {
    const address = addresses.find(({ guid }) => guid === values.address);
    if (isManual) keepTypedAddress(values);
    else if (address) await whileBusy(keepPickedAddress(address));
    track({ name: "sign_up_step", step: "address" });
    const following = afterAddress();
    await navigate(following === "/your-details" ? (returns ?? following) : following);
  };

  return (
    <form noValidate method="post" onSubmit={form.submit(goOn)}>
      <Stack>
        <ErrorSummary errors={form.problems} />
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
            <SelectField label="Address" autoComplete="off" {...picked}>
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
              setManual(!isManual);
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
