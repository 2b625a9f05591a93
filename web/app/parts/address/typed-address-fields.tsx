import { Stack } from "@evenly/design/page";
import { TextField, type TextFieldProps } from "@evenly/design/text-field";
import styles from "./typed-address-fields.module.css";
import * as shared from "../words.ts";
import * as words from "./words.ts";

type Wiring = Omit<TextFieldProps, "label">;

type Props = {
  readonly fields: {
    readonly line1: Wiring;
    readonly line2: Wiring;
    readonly city: Wiring;
    readonly postcode?: Wiring;
  };
};

/** A fixed postcode has no field. Ruling D3. */
export function TypedAddressFields({ fields }: Props) {
  return (
    <Stack>
      <TextField label={words.line1} autoComplete="address-line1" {...fields.line1} />
      <TextField
        label={words.line2}
        hint={shared.optional}
        autoComplete="address-line2"
        className={styles.line2}
        {...fields.line2}
      />
      <TextField label={words.city} autoComplete="address-level2" {...fields.city} />
      {fields.postcode && (
        <TextField
          label={words.postcode}
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
