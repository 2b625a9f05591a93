import { command } from "./command.ts";
import { passDay } from "./model.ts";
import type { Trouble } from "./world.ts";

export function eventsArrive() {
  return command(
    "what was held back arrives",
    () => true,
    (_, world) => world.deliver(),
  );
}

export function daysPass(days: number, trouble: Trouble) {
  return command(
    `${String(days)} days pass${describe(trouble)}`,
    () => true,
    async (model, world) => {
      await world.passDays(days, trouble, () => {
        for (const house of model.houses) passDay(house, world.today());
      });
    },
  );
}

function describe({ crashes, faults, post: came }: Trouble): string {
  return [
    ...crashes.map(({ job, step, when }) => `${job} dies ${when} step ${String(step)}`),
    ...faults.map(({ call, is }) => `${call} is ${is}`),
    ...(came === "as it is" ? [] : [`news comes ${came}`]),
  ]
    .map((text) => `, ${text}`)
    .join("");
}
