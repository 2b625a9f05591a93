import { sayDate } from "../../../answers/say-date.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { awaitedOf, isOver, joinedOf, needsBankDetails } from "../../../parts/my-house/house-state.ts";
import * as words from "./words.tsx";

type Props = { readonly house: MyHouse; readonly place: string };

/** The household's state, and what there is to do. Ruling G2. */
export function SayHousehold({ house, place }: Props) {
  return (
    <>
      {place}. {sayState(house)} {sayToDo(house)}
    </>
  );
}

const sayState = (house: MyHouse) => {
  const { householdState, services, tenancyEnd, cancelledOn, lastDay, hasLapsed } = house;
  const awaited = awaitedOf(house);
  if (householdState === "gathering") {
    const [only, ...others] = awaited;
    const name = others.length === 0 ? only?.firstName : null;
    return words.gathering(joinedOf(house).length, awaited.length, name ?? undefined);
  }
  if (householdState === "ended") return words.ended(sayDate(tenancyEnd));
  if (householdState === "cancelled") {
    if (lastDay) return isOver(house) ? words.endedOn(sayDate(lastDay)) : words.endsOn(sayDate(lastDay));
    return (hasLapsed ? words.lapsed : words.cancelled)(sayDate(cancelledOn ?? ""));
  }
  return words.complete(services.length, services.filter(({ stage }) => stage === "live").length);
};

/** Says so when there is nothing to do. While gathering there are buttons. */
const sayToDo = (house: MyHouse) => {
  if (needsBankDetails(house)) return <b>{words.needsDetails}</b>;
  if (house.householdState === "gathering" || isOver(house)) return null;
  return <b>{words.nothingToDo}</b>;
};
