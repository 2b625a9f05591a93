import { LinkButton } from "@evenly/design/button";
import { PersonWindow } from "@evenly/design/named-pips";
import { Note } from "@evenly/design/note";
import { Card } from "@evenly/design/page";
import { sayDate } from "../../../answers/say-date.ts";
import { settings } from "../../../api/settings.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { isNewHousehold } from "../../../parts/my-house/house-state.ts";
import { DoNotKnow } from "./do-not-know.tsx";
import { InviteAgain } from "./invite-again.tsx";
import overview from "./overview.module.css";
import * as disputes from "./dispute-words.ts";
import * as words from "./words.tsx";

/** Members, while places are open or a place can be disputed. Rulings G2, G8. */
export function WhoIsIn({ house }: { readonly house: MyHouse }) {
  const { people, mayInvite } = house;
  if (!isNewHousehold(house)) return null;
  return (
    <section className={overview.section}>
      <h2>{words.whoIsIn}</h2>
      {people.some(({ isYou, isDisputed }) => isYou && isDisputed) && (
        <Note icon="warn">{disputes.own(settings().config.brand.phone)}</Note>
      )}
      <Card>
        <ul className={overview.people}>
          {people.map((person) => (
            <li key={person.place}>
              <PersonWindow name={person.firstName ?? String(person.place)} lit={person.state === "joined"} />
              <div>
                <b>{person.firstName ?? words.somebody}</b>
                {person.isYou && ` ${words.isYou}`}
                <small>{sayPerson(person)}</small>
              </div>
              {person.mayDispute && <DoNotKnow person={person} />}
              {mayInvite && person.invitedOn && (
                <InviteAgain
                  person={person}
                  button={(form) => (
                    <LinkButton type="submit" busy={form.isSending}>
                      {words.inviteAgain}
                      <span className="visually-hidden">{` ${person.firstName ?? ""}`}</span>
                    </LinkButton>
                  )}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const sayPerson = ({ state, since, invitedOn, isDisputed, isYou }: MyHouse["people"][number]) => {
  if (isDisputed && !isYou) return disputes.lookedAt;
  if (state === "joined") return words.joinedOn(sayDate(since ?? ""));
  return invitedOn ? words.awaitedSince(sayDate(invitedOn)) : words.notInvited;
};
