import { PostForm, SubmitButton } from "@evenly/design/form";
import { PersonWindow } from "@evenly/design/named-pips";
import { Actions, Stack } from "@evenly/design/page";
import { Swap } from "@evenly/design/swap";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { agreeRules, withdrawRules } from "./changes.ts";
import { NumberMeans } from "./number-means.tsx";
import styles from "./overview.module.css";
import * as words from "./words.tsx";

type Chosen = NonNullable<MyHouse["numberOfHousemates"]>;
type Props = { readonly number: Chosen; readonly proposal: NonNullable<Chosen["proposal"]> };

/** The proposal, and who has agreed. Ruling G3. */
export function OpenProposal({ number, proposal }: Props) {
  const agreeing = useForm(agreeRules);
  const withdrawing = useForm(withdrawRules);
  const { id, size, by, isYours, mayAgree, agreed, awaited, lapsesOn } = proposal;
  const failure = agreeing.failure ?? withdrawing.failure;
  return (
    <Stack>
      {failure && <ProblemPanel>{failure}</ProblemPanel>}
      <p>{words.proposed(by, isYours, size, number.size)}</p>
      <Swap
        now={{
          name: words.nowWith(number.size),
          figure: formatAmount(number.monthly),
          unit: words.eachMonth,
        }}
        then={{
          name: words.withSize(size),
          figure: formatAmount(proposal.monthly),
          unit: words.eachMonth,
        }}
      />
      <NumberMeans change={proposal} lapses={words.wouldLapse(formatIsoDate(lapsesOn), undefined)} />
      <ul className={styles.people} aria-label={words.whoAgrees}>
        {[...agreed, ...awaited].map((firstName, index) => {
          const name = firstName ?? words.somebody;
          const hasAgreed = index < agreed.length;
          return (
            <li key={index}>
              <PersonWindow name={name} lit={hasAgreed} />
              <div>
                <b>{name}</b>
                <small>{hasAgreed ? words.agreed : words.answerAwaited}</small>
              </div>
            </li>
          );
        })}
      </ul>
      {!mayAgree && !isYours && <p>{words.youAgreed}</p>}
      <Actions>
        {mayAgree && (
          <PostForm {...agreeing.attributes}>
            <input type="hidden" name="agreesTo" value={id} />
            <input type="hidden" name="agreedSize" value={size} />
            <SubmitButton>{words.agree(size)}</SubmitButton>
          </PostForm>
        )}
        {isYours && (
          <PostForm {...withdrawing.attributes}>
            <input type="hidden" name="withdrawn" value={id} />
            <SubmitButton variant="line">{words.withdraw}</SubmitButton>
          </PostForm>
        )}
      </Actions>
    </Stack>
  );
}
