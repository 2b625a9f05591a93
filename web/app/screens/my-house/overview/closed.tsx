import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import { IconList } from "@evenly/design/icon-list";
import { Actions, Card, DuskPanel, Scene, Title, Wrap } from "@evenly/design/page";
import { isMandateOver } from "@evenly/domain/mandate";
import * as pages from "@evenly/domain/pages";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { settings, today } from "../../../api/settings.ts";
import { houseText } from "../../../parts/house/house-text.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { debitsAhead, joinedOf, neverCharged } from "../../../parts/my-house/house-state.ts";
import { formatStreet, formatTown } from "../../../parts/my-house/formats.ts";
import { MyDoors } from "./doors.tsx";
import { DirectDebit } from "./money/direct-debit.tsx";
import { Documents } from "./money/documents.tsx";
import { Payments } from "./money/payments.tsx";
import { Tasks } from "./tasks.tsx";
import styles from "./closed.module.css";
import overview from "./overview.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

type Props = { readonly house: MyHouse };

/** Who has left, and a household that has ended or lapsed: money and papers, lights out. Rulings G2, G4, G5. */
export function Closed({ house }: Props) {
  const { fullAddress, hasLeft, doors } = house;
  const [street, town] = [formatStreet(fullAddress), formatTown(fullAddress)];
  const isNever = neverCharged(house) && !hasLeft;
  return (
    <Wrap className={styles.page}>
      <Title lede={hasLeft ? addressText(house, `${street}, ${town}`) : `${town}. ${endText(house)}`}>
        {hasLeft ? words.youHaveLeft : street}
      </Title>
      <Outcome house={house} />
      <div className={styles.below}>
        <div className={overview.columns}>
          <div className={overview.column}>
            {isNever ? <WhatHappened house={house} /> : <Payments house={house} />}
          </div>
          <div className={overview.column}>
            {isNever ? <WhatYouCanDo /> : <DirectDebit house={house} />}
            {!isNever && (
              <Card>
                <IconList
                  items={[
                    hasLeft
                      ? { icon: "lock", title: words.whoLives, text: words.noLonger }
                      : {
                          icon: "bolt",
                          title: words.servicesOver(house.services.length),
                          text: words.wholeHouseText(formatIsoDate(house.lastDay ?? house.tenancyEnd)),
                        },
                  ]}
                />
              </Card>
            )}
          </div>
        </div>
        {!isNever && <Documents house={house} />}
        <MyDoors house={house} doors={hasLeft ? doors : doors.filter((door) => door !== "new-price")} />
      </div>
    </Wrap>
  );
}

function addressText({ leavesOn }: MyHouse, address: string) {
  return leavesOn === null ? `${address}.` : words.untilDay(address, formatIsoDate(leavesOn));
}

function endText({ householdState, tenancyEnd, cancelledOn, lastDay, hasLapsed }: MyHouse) {
  if (householdState === "ended") return words.ended(formatIsoDate(tenancyEnd));
  if (lastDay !== null) return words.endedOn(formatIsoDate(lastDay));
  return (hasLapsed ? words.lapsed : words.cancelled)(formatIsoDate(cancelledOn ?? ""));
}

function Outcome({ house }: Props) {
  const { housemateCount, tasks, doors, hasLeft, statementFrom } = house;
  const hasStatement = statementFrom !== null && statementFrom <= today(settings()).toString();
  const hasPrice = doors.includes("new-price") && !hasLeft;
  const [owed, ...rest] = moneyTexts(house);
  return (
    <DuskPanel className={styles.outcome}>
      <div className={styles.words}>
        <h2>{owed}</h2>
        <p>{rest.join(" ")}</p>
        {tasks.length > 0 && <Tasks house={house} />}
        {(hasStatement || hasPrice) && (
          <Actions className={styles.actions}>
            {hasStatement && (
              <Button to={pages.statement} variant={tasks.length > 0 ? "dusk" : "lamp"}>
                {words.seeStatement}
              </Button>
            )}
            {hasPrice && (
              <Button to={pages.home} variant={tasks.length > 0 || hasStatement ? "dusk" : "lamp"}>
                {words.newPrice}
              </Button>
            )}
          </Actions>
        )}
      </div>
      <Scene className={styles.scene}>
        <House housemates={housemateCount} label={houseText({ housemates: housemateCount, joined: 0 })} />
      </Scene>
    </DuskPanel>
  );
}

function moneyTexts(house: MyHouse): string[] {
  const { taken, withBank, owed, waived, mandate, hasLeft } = house;
  const hasEnded = mandate !== null && isMandateOver(mandate.state);
  if (neverCharged(house) && !hasLeft && taken === 0 && owed === 0)
    return [words.paidNothing, ...(mandate === null ? [] : [words.neverUsed]), words.addressFree];
  return [
    owed === 0
      ? shared.nothingOwed
      : owed > 0
        ? shared.youOwe(formatAmount(owed))
        : shared.weOwe(formatAmount(-owed)),
    words.taken(formatAmount(taken)),
    ...(waived > 0 ? [words.waived(formatAmount(waived))] : []),
    ...(withBank > 0 ? [words.withBank(formatAmount(withBank))] : []),
    ...debitsAhead(house).map(({ amount, on }) => words.stillTaken(formatAmount(amount), formatIsoDate(on))),
    ...(hasEnded && withBank === 0 ? [shared.mandateIsOver] : []),
  ];
}

function WhatHappened({ house }: Props) {
  const { housemateCount, hasLapsed } = house;
  const joined = joinedOf(house);
  const others = joined.filter(({ isYou }) => !isYou).map(({ firstName }) => firstName ?? "");
  return (
    <section className={overview.section}>
      <h2>{words.whatHappened}</h2>
      <Card>
        <IconList
          items={[
            ...(hasLapsed
              ? [
                  {
                    icon: "people" as const,
                    title: words.hadJoined(joined.length, housemateCount),
                    text: words.placesOpen([...others, words.you], housemateCount - joined.length),
                  },
                ]
              : []),
            { icon: "bolt", title: words.nothingOrdered, text: words.noneToEnd },
          ]}
        />
      </Card>
    </section>
  );
}

function WhatYouCanDo() {
  return (
    <section className={overview.section}>
      <h2>{words.whatYouCanDo}</h2>
      <Card>
        <IconList items={[{ icon: "home", title: words.signUpAgain, text: words.asManyAsNow }]} />
      </Card>
    </section>
  );
}
