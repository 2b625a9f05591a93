import { WindowMark } from "@evenly/design/housemate-pips";
import { TextField } from "@evenly/design/text-field";
import { capitaliseName } from "@evenly/domain/person";
import type { useCheckedForm } from "../form/use-checked-form.ts";
import styles from "./invite.module.css";
import { checkRows, type InviteValues } from "./invite-values.ts";
import * as person from "../person/words.ts";
import * as shared from "../words.ts";
import * as words from "./words.tsx";

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
          {words.housemate(row + 1)}
        </legend>
        <div className={styles.fields}>
          <TextField
            label={words.fullName}
            autoComplete="off"
            {...form.field(name, {
              onBlur: () => form.setValue(name, capitaliseName(form.value(name))),
            })}
          />
          <TextField
            label={person.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.field(`email${row}`)}
          />
          <TextField
            label={person.mobile}
            optional={shared.optional}
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
