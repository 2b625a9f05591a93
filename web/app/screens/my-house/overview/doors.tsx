import { Door, Doors } from "@evenly/design/door";
import * as pages from "@evenly/domain/pages";
import { CheckedForm } from "../../../parts/form/form.tsx";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { signOutRules } from "./actions.ts";
import * as words from "./words.tsx";

const addresses: Readonly<Record<MyHouse["doors"][number], string>> = {
  "next-year": pages.nextYear,
  "moving-out": pages.movingOut,
  "what-if": pages.whatIf,
  withdraw: pages.cancelContract,
  cancel: pages.cancelContract,
  "new-price": pages.home,
};

type Props = { readonly house: MyHouse; readonly doors?: MyHouse["doors"] };

/** Pages that lead somewhere today, and signing out. A disputed place cannot be handed over. Rulings G2, G8. */
export function MyDoors({ house, doors = house.doors }: Props) {
  const form = useForm(signOutRules);
  const isDisputed = house.people.some((person) => person.isYou && person.isDisputed);
  return (
    <Doors>
      {doors
        .filter((door) => !(isDisputed && door === "moving-out"))
        .map((door) => (
          <Door key={door} to={addresses[door]} {...words.doors[door]} />
        ))}
      <Door to={pages.myData} {...words.doorToData} />
      <Door to={pages.complain} {...words.doorToComplaint} />
      <CheckedForm form={form}>
        <input type="hidden" name="signOut" value="true" />
        <Door type="submit" busy={form.isSending} title={words.signOut} text={words.signOutMeans} />
      </CheckedForm>
    </Doors>
  );
}
