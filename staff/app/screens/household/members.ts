import type { Success } from "@evenly/contract";

type Household = Success<"GET /staff/households/:reference">;

export function membersOf({ places }: Household) {
  return places.flatMap(({ place, housemate }) => (housemate === null ? [] : [{ ...housemate, place }]));
}

export function choicesOf(household: Household) {
  return membersOf(household).map(
    ({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}, ${email}`] as const,
  );
}

/** The member with the URL's place. */
export function chosenIn(household: Household, url: string): string | undefined {
  const place = Number(new URL(url).searchParams.get("place"));
  return membersOf(household).find((one) => one.place === place)?.id;
}
