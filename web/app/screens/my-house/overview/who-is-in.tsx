import { Button, LinkButton } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { PostForm, SubmitButton } from "@evenly/design/form";
import { PersonWindow } from "@evenly/design/named-pips";
import { Note } from "@evenly/design/note";
import { Actions, Card } from "@evenly/design/page";
import { useState } from "react";
import { useActionData, useLocation } from "react-router";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { settings } from "../../../api/settings.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { isNewHousehold } from "../../../parts/my-house/house-state.ts";
import { InviteAgain } from "./invite-again.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { ProblemPanel } from "../../../parts/problem-panel.tsx";
import { type ChangeResult, disputeRules } from "./changes.ts";
import overview from "./overview.module.css";
import * as words from "./words.tsx";

/** Members, while places are open or a place can be disputed. Rulings G2, G8. */
export function WhoIsIn({ house }: { readonly house: MyHouse }) {
  const { people, mayInvite } = house;
  if (!isNewHousehold(house)) return null;
  return (
    <section className={overview.section}>
      <h2>{words.whoIsIn}</h2>
      {people.some(({ isYou, isDisputed }) => isYou && isDisputed) && (
        <Note icon="warn">{words.youAreDisputed(settings().config.brand.phone)}</Note>
      )}
      <Card>
        <ul className={overview.people}>
          {people.map((person) => (
            <li key={person.place}>
              <PersonWindow name={person.firstName ?? String(person.place)} lit={person.state === "joined"} />
              <div>
                <b>{person.firstName ?? words.somebody}</b>
                {person.isYou && ` ${words.isYou}`}
                <small>{personText(person)}</small>
              </div>
              {person.mayDispute && <DoNotKnow person={person} />}
              {mayInvite && person.invitedOn && (
                <InviteAgain person={person}>
                  <SubmitButton variant="text">
                    {words.inviteAgain}
                    <span className="visually-hidden">{` ${person.firstName ?? ""}`}</span>
                  </SubmitButton>
                </InviteAgain>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function personText({ state, since, invitedOn, isDisputed, isYou }: MyHouse["people"][number]) {
  if (isDisputed && !isYou) return words.lookedAt;
  if (state === "joined") return words.joinedOn(formatIsoDate(since ?? ""));
  return invitedOn ? words.awaitedSince(formatIsoDate(invitedOn)) : words.notInvited;
}

type Props = { readonly person: MyHouse["people"][number] };

/** Always asks for confirmation, also after a mailed link. Ruling G8. */
function DoNotKnow({ person }: Props) {
  const { firstName, place, successor, isOnlyObjector } = person;
  const name = successor ?? firstName ?? "";
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
        <span className={successor ? "" : "visually-hidden"}>{` (${name})`}</span>
      </LinkButton>
      <Dialog
        open={isAsked}
        onClose={close}
        closeLabel={words.close}
        title={words.disputeTitle(name)}
        footer={
          <PostForm {...form.attributes}>
            <input type="hidden" name="disputed" value={place} />
            <Actions>
              <SubmitButton>{words.lookIntoIt}</SubmitButton>
              <Button type="button" variant="line" onClick={close}>
                {words.cancel}
              </Button>
            </Actions>
          </PostForm>
        }
      >
        {form.failure && <ProblemPanel>{form.failure}</ProblemPanel>}
        <ul className={overview.effects}>
          {words.whatHappens(name, isOnlyObjector).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
