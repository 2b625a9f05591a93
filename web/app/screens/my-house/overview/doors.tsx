import { Door, Doors } from "@evenly/design/door";
import * as pages from "@evenly/domain/pages";
import { CheckedForm } from "../../../parts/form/form.tsx";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { signOutRules } from "./actions.ts";
import * as words from "./words.tsx";

const addresses = { "moving-out": pages.movingOut, "what-if": pages.whatIf, "new-price": pages.home };

/** Pages that lead somewhere today, and signing out. Ruling G2. */
export function MyDoors({ doors }: Pick<MyHouse, "doors">) {
  const form = useForm(signOutRules);
  return (
    <Doors>
      {doors.map((door) => (
        <Door key={door} to={addresses[door]} {...words.doors[door]} />
      ))}
      <CheckedForm form={form}>
        <input type="hidden" name="signOut" value="true" />
        <Door type="submit" busy={form.isSending} title={words.signOut} text={words.signOutMeans} />
      </CheckedForm>
    </Doors>
  );
}
