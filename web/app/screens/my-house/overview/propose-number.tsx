import { SubmitButton } from "@evenly/design/form";
import { Stepper } from "@evenly/design/stepper";
import { Swap } from "@evenly/design/swap";
import { maxHousemates } from "@evenly/domain/household";
import { useState } from "react";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { CheckedForm } from "../../../parts/form/form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { awaitedOf, joinedOf } from "../../../parts/my-house/house-state.ts";
import { proposeRules } from "./changes.ts";
import { NumberMeans } from "./number-means.tsx";
import overview from "./overview.module.css";
import * as words from "./words.tsx";

type Chosen = NonNullable<MyHouse["numberOfHousemates"]>;

/** Preselects one fewer, or else one more. */
export function ProposeNumber({ house, number }: { readonly house: MyHouse; readonly number: Chosen }) {
  const form = useForm(proposeRules);
  const { size: now, others, monthly, wouldLapseOn, whoAgrees } = number;
  const first = others.find(({ size }) => size === now - 1) ?? others[0];
  const [typed, setTyped] = useState(String(first?.size ?? now));
  const isAlone = whoAgrees.length === 1;
  const chosen = others.find(({ size }) => String(size) === typed.trim());
  const [only, ...more] = awaitedOf(house).flatMap(({ firstName }) => firstName ?? []);
  return (
    <CheckedForm form={form}>
      <p>{words.numberIntro(now, whoAgrees)}</p>
      <Stepper
        {...form.field("size")}
        defaultValue={undefined}
        label={words.housemateNumber}
        removeLabel={words.removeHousemate}
        addLabel={words.addHousemate}
        value={typed}
        min={Math.min(joinedOf(house).length, now)}
        max={maxHousemates}
        onValueChange={(value) => {
          setTyped(value);
          form.hold({ size: value });
        }}
      />
      <input type="hidden" name="priceShown" value={chosen?.weekly ?? ""} />
      {chosen ? (
        <>
          <Swap
            now={{
              name: words.nowWith(now),
              figure: formatAmount(monthly),
              unit: words.eachMonth,
            }}
            then={{
              name: words.withSize(chosen.size),
              figure: formatAmount(chosen.monthly),
              unit: words.eachMonth,
            }}
          />
          <NumberMeans
            change={chosen}
            lapses={
              isAlone
                ? undefined
                : words.wouldLapse(formatIsoDate(wouldLapseOn), more.length === 0 ? only : undefined)
            }
          />
          <SubmitButton variant="line" className={overview.change}>
            {(isAlone ? words.change : words.propose)(chosen.size)}
          </SubmitButton>
        </>
      ) : (
        <p>{typed.trim() === String(now) ? words.asItIs(now) : words.notOffered}</p>
      )}
    </CheckedForm>
  );
}
