import { Stack } from "@evenly/design/page";
import { TextField, type TextFieldProps } from "@evenly/design/text-field";
import styles from "./typed-address-fields.module.css";

type Wiring = Omit<TextFieldProps, "label">;

type Props = {
  readonly fields: {
    readonly line1: Wiring;
    readonly line2: Wiring;
    readonly city: Wiring;
    readonly postcode?: Wiring;
  };
};

/** An address typed by hand. Where the postcode is fixed, its field is left out. Ruling D3. */
export function TypedAddressFields({ fields }: Props) {
  return (
    <Stack>
      <TextField label="Address line 1" autoComplete="address-line1" {...fields.line1} />
      <TextField
        label="Address line 2"
        hint="(optional)"
        autoComplete="address-line2"
        className={styles.line2}
        {...fields.line2}
      />
      <TextField label="City" autoComplete="address-level2" {...fields.city} />
      {fields.postcode && (
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName={styles.postcode}
          {...fields.postcode}
        />
      )}
    </Stack>
  );
}
