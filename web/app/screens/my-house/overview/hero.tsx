import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { NamedPips } from "@evenly/design/named-pips";
import { DuskHero, Title } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { sayHouse } from "../../../parts/house/say-house.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { isOver, joinedOf, needsBankDetails } from "../../../parts/my-house/house-state.ts";
import { Inviting } from "./inviting.tsx";
import { lightsOf } from "./lights.ts";
import { NextPayment } from "./next-payment.tsx";
import { SayHousehold } from "./say-household.tsx";
import styles from "./hero.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

/** The House, its people, and the next action. Ruling G2. */
export function Hero({ house }: { readonly house: MyHouse }) {
  const { fullAddress, people, reference } = house;
  const lines = fullAddress.split(", ");
  return (
    <DuskHero scene={<HouseAsItStands house={house} />}>
      <div className={styles.address}>
        <Title onDusk size="hero" lede={<SayHousehold house={house} place={lines.slice(-2).join(" ")} />}>
          {lines.slice(0, -2).join(", ")}
        </Title>
      </div>
      <div className={styles.parts}>
        <NamedPips
          label={words.people}
          people={people.map(({ firstName, isYou, place, state }) => ({
            name: firstName ?? words.placeNumber(place),
            sign: firstName === null ? String(place) : undefined,
            lit: state === "joined",
            note: isYou ? words.you : state === "awaited" ? words.awaited : undefined,
          }))}
        />
        {needsBankDetails(house) && (
          <Button variant="lamp" to={pages.bankDetails} className={styles.action}>
            {shared.newDetails}
          </Button>
        )}
        <Inviting house={house} />
        <NextPayment house={house} />
        <p className={styles.reference}>
          {words.reference} <b>{reference}</b>
        </p>
      </div>
    </DuskHero>
  );
}

/** Lit windows are members, dark ones open places; utilities are dashed until they are live. */
function HouseAsItStands({ house }: { readonly house: MyHouse }) {
  const shown = lightsOf(house, joinedOf(house).length);
  return (
    <House
      {...shown}
      complete={!isOver(house) && house.householdState !== "gathering"}
      street
      label={sayHouse(shown)}
    />
  );
}
