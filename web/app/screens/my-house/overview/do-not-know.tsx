import { Button, LinkButton } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { Actions } from "@evenly/design/page";
import { useState } from "react";
import { Form, useActionData, useLocation } from "react-router";
import { sayDate } from "../../../answers/say-date.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { type ChangeResult, disputeRules } from "./changes.ts";
import styles from "./overview.module.css";
import * as words from "./dispute-words.ts";

type Props = { readonly person: MyHouse["people"][number] };

/** Always asks for confirmation, also after a mailed link. Ruling G8. */
export function DoNotKnow({ person }: Props) {
  const { firstName, place, since, isOnlyObjector } = person;
  const name = firstName ?? "";
  const form = useForm(disputeRules);
  const { hash, pathname } = useLocation();
  const [isAsked, setIsAsked] = useState(hash === `#place-${String(place)}`);
  const close = () => {
    setIsAsked(false);
    // Otherwise a reload would ask again.
    history.replaceState(history.state, "", pathname);
  };
  const result = useActionData() as ChangeResult | undefined;
  const [read, setRead] = useState(result);
  if (result !== read) {
    setRead(result);
    if (result?.isDisputed) setIsAsked(false);
  }
  return (
    <>
      <LinkButton type="button" onClick={() => setIsAsked(true)}>
        {words.doNotKnow}
        <span className="visually-hidden">{` (${name})`}</span>
      </LinkButton>
      <Dialog
        open={isAsked}
        onClose={close}
        closeLabel={words.close}
        title={words.title(name)}
        lede={words.joinedOn(name, sayDate(since ?? ""))}
        footer={
          <Form noValidate method="post" {...form.attributes}>
            <input type="hidden" name="disputed" value={place} />
            <Actions>
              <Button type="submit" busy={form.isSending}>
                {words.send}
              </Button>
              <Button type="button" variant="line" onClick={close}>
                {words.cancel}
              </Button>
            </Actions>
          </Form>
        }
      >
        {form.failure && <ProblemPanel>{form.failure}</ProblemPanel>}
        <ul className={styles.effects}>
          {words.whatHappens(name, isOnlyObjector).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
