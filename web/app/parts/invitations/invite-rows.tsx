import { WindowMark } from "@evenly/design/housemate-pips";
import { TextField } from "@evenly/design/text-field";
import { capitaliseName, normaliseEmail, normalisePhone } from "@evenly/domain/person";
import { showCleaned } from "../form/show-cleaned.ts";
import type { Form } from "../form/use-form.ts";
import styles from "./invite.module.css";
import { checkRows, type InviteValues } from "./invite-values.ts";
import * as person from "../person/words.ts";
import * as shared from "../words.ts";
import * as words from "./words.tsx";

type Props = { readonly rows: number; readonly form: Form<InviteValues> };

/** One group per open place. Spec §5 Invites, Ruling D3. */
export function InviteRows({ rows, form }: Props) {
  const { values } = form;
  return Array.from({ length: rows }, (_, row) => {
    const isWhole =
      Boolean(values[`housemates.${row}.fullname`] && values[`housemates.${row}.email`]) &&
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
            {...form.field(`housemates.${row}.fullname`, showCleaned(capitaliseName))}
          />
          <TextField
            label={person.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.field(`housemates.${row}.email`, showCleaned(normaliseEmail))}
          />
          <TextField
            label={person.mobile}
            optional={shared.optional}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.field(`housemates.${row}.tel`, showCleaned(normalisePhone))}
          />
        </div>
      </fieldset>
    );
  });
}
