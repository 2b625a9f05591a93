import type { FastifyInstance } from "fastify";
import { joiningSignUp, openingSignUp, type House } from "../many-sign-ups.ts";
import { chanceOf } from "./scenarios.ts";

type SignUpPlan = {
  readonly houses: readonly House[];
  readonly housemates: number;
  /** The first tenancy start, and the days until the last. */
  readonly firstStart: Temporal.PlainDate;
  readonly startDays: number;
  readonly tenancy?: Temporal.DurationLike;
  readonly atOnce: number;
};

let clients = 0;

/** A new client address each, to stay within rate limits. */
function nextAddress(): string {
  const client = clients++;
  return [10, client >> 16, client >> 8, client].map((part) => String(part & 255)).join(".");
}

export type Api = Pick<FastifyInstance, "inject">;

export async function postSignUp(api: Api, payload: object): Promise<{ guid: string }> {
  const answer = await api.inject({
    method: "POST",
    url: "/api/direct_debit",
    remoteAddress: nextAddress(),
    payload,
  });
  if (answer.statusCode !== 201) throw new Error(`${String(answer.statusCode)}: ${answer.body}`);
  return answer.json();
}

/** Signs up a household per house and lets the others join, through the API. */
export async function signUpHouseholds(
  api: Api,
  { houses, housemates, firstStart, startDays, tenancy, atOnce }: SignUpPlan,
): Promise<void> {
  const waiting = houses.entries();
  const work = async () => {
    for (const [number, house] of waiting) {
      const day = Math.floor(chanceOf("start", String(number)) * startDays);
      const start = firstStart.add({ days: day });
      const somebody = (place: number) => ({
        email: `payer.${String(number)}.${String(place)}@example.com`,
        start,
      });
      const { guid } = await postSignUp(api, openingSignUp(house, housemates, somebody(1), tenancy));
      for (let place = 2; place <= housemates; place += 1)
        await postSignUp(api, joiningSignUp(guid, somebody(place)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
