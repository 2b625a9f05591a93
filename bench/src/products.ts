import { type ApiServers, fire, nextClient, withApiServers } from "./api-servers.ts";
import { median, percent, type Row, whole } from "./report.ts";

const rounds = 5;
const seconds = 3;
const wanted = 0.6;

/** `GET /products`, alternating with the bare route, so that load affects both. */
export function measureProducts(): Promise<Row[]> {
  return withApiServers([], measure);
}

async function measure({ api, bare, database }: ApiServers): Promise<Row[]> {
  const guids = (await database.db.selectFrom("address").select("guid").execute()).map(({ guid }) => guid);
  let turn = 0;
  const nextGuid = () => guids[turn++ % guids.length] ?? "";
  const leadId = await giveLead(api);
  const ask = (path: () => string) => () => ({ path: path(), headers: nextClient() });
  const ways = {
    "at an address": ask(() => `/api/products?addressGuid=${nextGuid()}&hm8s=4`),
    "at an address, with a lead": ask(
      () => `/api/products?addressGuid=${nextGuid()}&hm8s=4&leadId=${leadId}`,
    ),
    "at a postcode": ask(() => `/api/products?postcode=LS6%201ZZ&hm8s=${String(1 + (turn++ % 15))}`),
  };
  const askBare = ask(() => `/addresses/${nextGuid()}`);

  const ofBare: number[] = [];
  const ofWay = new Map<string, number[]>();
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const { perSecond: bareRate } = await fire(bare, seconds, askBare);
    if (round > 0) ofBare.push(bareRate);
    for (const [way, next] of Object.entries(ways)) {
      const { perSecond: rate } = await fire(api, seconds, next);
      if (round > 0) ofWay.set(way, [...(ofWay.get(way) ?? []), rate]);
    }
  }
  return [
    { what: "a bare Fastify route, one indexed select", measured: `${whole(median(ofBare))} requests/s` },
    ...[...ofWay].map(([way, rates]): Row => {
      const ratio = median(rates.map((rate, round) => rate / (ofBare[round] ?? 0)));
      return {
        what: `GET /products ${way}`,
        measured: `${whole(median(rates))} requests/s, ${percent(ratio)} of the bare route`,
        target: `≥ ${percent(wanted)}`,
        met: ratio >= wanted,
      };
    }),
  ];
}

async function giveLead(api: string): Promise<string> {
  const answer = await fetch(`${api}/api/pre-signup`, {
    method: "POST",
    headers: { "content-type": "application/json", ...nextClient() },
    body: JSON.stringify({
      leadType: "Student",
      firstName: "Amira",
      lastName: "Khan",
      emailAddress: "amira.khan@example.com",
      mobileNumber: "07700 900123",
      agreedToPolicy: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`POST /pre-signup answered ${String(answer.status)}`);
  return (await answer.json()) as string;
}
