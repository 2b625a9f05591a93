import { WindowMark } from "@evenly/design/housemate-pips";
import { TextField } from "@evenly/design/text-field";
import { capitaliseName } from "@evenly/domain/person";
import type { useCheckedForm } from "../form/use-checked-form.ts";
import styles from "./invite.module.css";
import { checkRows, type InviteValues } from "./invite-values.ts";

type Props = { readonly rows: number; readonly form: ReturnType<typeof useCheckedForm<InviteValues>> };

/** A group for each housemate who can still be invited. Spec §5 Invites, Ruling D3. */
export function InviteRows({ rows, form }: Props) {
  const values = form.values();
  return Array.from({ length: rows }, (_, row) => {
    const name = `fullname${row}` as const;
    const isWhole =
      Boolean(values[name] && values[`email${row}`]) &&
      !checkRows(values, rows).some(({ field }) => field.startsWith(`housemates.${row}.`));
    return (
      <fieldset key={row} className={styles.row}>
        <legend>
          <WindowMark lit={isWhole} />
          Housemate {row + 1}
        </legend>
        <div className={styles.fields}>
          <TextField
            label="Full name"
            autoComplete="off"
            {...form.field(name, {
              onBlur: () => form.setValue(name, capitaliseName(form.value(name))),
            })}
          />
          <TextField
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.field(`email${row}`)}
          />
          <TextField
            label="Mobile number"
            optional="(optional)"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.field(`tel${row}`)}
          />
        </div>
      </fieldset>
    );
  });
}
