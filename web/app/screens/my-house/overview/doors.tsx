import { Door, Doors } from "@evenly/design/door";
import * as pages from "@evenly/domain/pages";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { signOutRules } from "./actions.ts";
import * as words from "./words.tsx";

/** Links to further pages, and signing out. A disputed place cannot be handed over: Ruling G5. */
export function MyDoors({ house }: { readonly house: MyHouse }) {
  const form = useForm(signOutRules);
  return (
    <Doors>
      {!house.people.some(({ isYou, isDisputed }) => isYou && isDisputed) && (
        <Door to={pages.movingOut} title={words.movingOut} text={words.movingOutMeans} />
      )}
      <Door to={pages.whatIf} title={words.whatIf} text={words.whatIfMeans} />
      <CheckedForm form={form}>
        <input type="hidden" name="signOut" value="true" />
        <Door type="submit" busy={form.isSending} title={words.signOut} text={words.signOutMeans} />
      </CheckedForm>
    </Doors>
  );
}
