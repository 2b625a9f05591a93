import fc, { type AsyncCommand } from "fast-check";
import { staffCommand } from "../../database/record-audit.ts";
import { checkWorld } from "./checks.ts";
import { type House, type Model, type Person, present } from "./model.ts";
import type { World } from "./world.ts";

export type Command = AsyncCommand<Model, World>;

/** A step, followed by the invariants. */
export function command(
  story: string,
  isPossible: (model: Readonly<Model>) => boolean,
  act: (model: Model, world: World) => Promise<void>,
): Command & fc.WithToStringMethod {
  return {
    check: (model) => isPossible(model),
    run: async (model, world) => {
      await act(model, world);
      await world.workOff();
      await checkWorld(world, model);
    },
    toString: () => story,
    [fc.toStringMethod]: () => story,
  };
}

export function houseAt(model: Readonly<Model>, at: number): House {
  const house = model.houses[at % model.houses.length];
  if (house === undefined) throw new Error("There is no house");
  return house;
}

function personAt(model: Readonly<Model>, house: number, at: number): Person | undefined {
  return present(houseAt(model, house))[at];
}

/** For one of the two current housemates. */
export function ofPerson(
  what: string,
  { house: at, place }: Who,
  act: (given: { house: House; person: Person; world: World; model: Model }) => Promise<void>,
  isPossible: (house: House, person: Person) => boolean = () => true,
) {
  return command(
    `${what} (house ${String(at)}, person ${String(place)})`,
    (model) => {
      const person = personAt(model, at, place);
      return person !== undefined && isPossible(houseAt(model, at), person);
    },
    async (model, world) => {
      const person = personAt(model, at, place);
      if (person) await act({ house: houseAt(model, at), person, world, model });
    },
  );
}

export type Who = { readonly house: number; readonly place: number };
export function by(world: World) {
  return { actor: staffCommand, now: world.clock.now(), reason: "it is right" };
}
export function to({ house, person }: { house: House; person: Person }) {
  return {
    householdId: house.id,
    place: person.place,
    housemateId: person.housemateId,
  };
}

/** Rethrows all but these refusals, which change nothing. */
export function refusalOf(error: unknown, allowed: readonly string[]) {
  const message = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : "";
  if (!allowed.some((code) => message.includes(code))) throw error;
}
