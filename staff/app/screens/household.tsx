import type { Success } from "@evenly/contract";
import { Link, useFetcher } from "react-router";
import { call } from "../api/call.ts";
import { load } from "../api/refusal.ts";
import { HouseGlyph } from "../parts/house-glyph.tsx";
import { longDay, pounds, shortDay } from "../parts/say.ts";
import { State } from "../parts/state.tsx";
import { Timeline } from "../parts/timeline.tsx";
import { brandName } from "../parts/brand.ts";
import type { Handle, LoaderArgs, Meta, ScreenProps } from "../route-types.ts";
import styles from "../staff.module.css";

type Household = Success<"GET /staff/households/:reference">;

export const meta: Meta<typeof clientLoader> = ({ loaderData }) => [
  {
    title: `${loaderData?.page.address ?? "Household"}: ${brandName} staff`,
  },
];

export const handle = {
  crumbs: ({ params }) => [{ name: "Households", to: "/households" }, { name: params["reference"] ?? "" }],
} satisfies Handle;

/** `before` asks for older entries of the timeline alone. */
export const clientLoader = ({ params, request }: LoaderArgs) =>
  load(async () => {
    const before = new URL(request.url).searchParams.get("before");
    const query = before === null ? {} : { before };
    const [page, timeline, me] = await Promise.all([
      call("GET /staff/households/:reference", { params }),
      call("GET /staff/households/:reference/timeline", { params, query }),
      call("GET /staff/me"),
    ]);
    return {
      page,
      timeline,
      mayChange: me.roles.some((role) => role === "support" || role === "administrator"),
    };
  });

export default function HouseholdPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { page, timeline, mayChange } = loaderData;
  const taken = page.places.filter(({ housemate }) => housemate !== null).length;
  const isOver = page.state === "ended" || page.state === "cancelled";
  const older = useFetcher<typeof clientLoader>({ key: page.reference });
  return (
    <>
      <div className={styles.title}>
        <HouseGlyph size={page.size} taken={taken} isOver={isOver} isLarge />
        <div>
          <h1>
            {page.address} <State name={page.state} />
          </h1>
          <p className={styles.quiet}>
            {page.fullAddress} · <strong>{page.reference}</strong> · {longDay(page.tenancyStart)} to{" "}
            {longDay(page.tenancyEnd)} · {pounds(page.price)} per person per week
            {page.code !== null && ` · ${page.code}`}
            {page.lastDay !== null && ` · last day ${longDay(page.lastDay)}`}
          </p>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Places page={page} taken={taken} mayChange={mayChange} />
          <Balance balance={page.balance} />
          {mayChange && (
            <section className={styles.panel}>
              <h2>Actions</h2>
              <p className={styles.quiet}>Each one asks why and is written down.</p>
              <p>
                <Link to="join-link">Replace the join link</Link>
              </p>
            </section>
          )}
        </div>
        <Timeline
          key={page.reference}
          first={timeline}
          older={older.data?.timeline}
          isLoading={older.state !== "idle"}
          onMore={(before) =>
            void older.load(`/households/${page.reference}?before=${encodeURIComponent(before)}`)
          }
        />
      </div>
    </>
  );
}

/** The server says whether somebody can be removed; of a household that is live or over nobody can. */
const canBeFreed = (state: Household["state"]) => state === "gathering" || state === "complete";

type PlacesProps = { readonly page: Household; readonly taken: number; readonly mayChange: boolean };

function Places({ page, taken, mayChange }: PlacesProps) {
  return (
    <section className={styles.panel}>
      <h2>
        Places and mandates{" "}
        <span className={styles.quiet}>{`${String(taken)} of ${String(page.size)} taken`}</span>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Housemate</th>
            <th scope="col">Mandate</th>
            <th scope="col" data-falls="first">
              Last payment
            </th>
            <th scope="col" data-money>
              Owes
            </th>
            <th scope="col" data-falls="first">
              Next
            </th>
          </tr>
        </thead>
        <tbody>
          {page.places.map(({ place, housemate, owed }) => (
            <tr key={place}>
              <td>
                {housemate ? (
                  <>
                    <strong>
                      {housemate.firstName} {housemate.lastName}
                    </strong>
                    <br />
                    <span className={styles.quiet}>
                      {housemate.email} · {housemate.tel} · since {shortDay(housemate.joinedOn)}
                    </span>
                    {mayChange && !housemate.openedAccount && canBeFreed(page.state) && (
                      <>
                        <br />
                        <Link to={`remove/${String(place)}`}>Remove {housemate.firstName}</Link>
                      </>
                    )}
                  </>
                ) : (
                  <span className={styles.quiet}>Place {place} is open</span>
                )}
              </td>
              <td>
                {housemate?.mandate && (
                  <>
                    <State name={housemate.mandate.state} />
                    <br />
                    <span className={styles.quiet}>
                      {housemate.mandate.reference} · account ends in {housemate.mandate.accountEnding}
                    </span>
                  </>
                )}
              </td>
              <td data-falls="first">
                {housemate?.last && (
                  <>
                    <State name={housemate.last.state} />
                    <br />
                    <span className={styles.quiet}>
                      {pounds(housemate.last.amount)}, {shortDay(housemate.last.dueOn)}
                    </span>
                  </>
                )}
              </td>
              <td data-money data-owed={owed > 0}>
                {pounds(owed)}
              </td>
              <td data-falls="first">
                {housemate?.next && (
                  <>
                    {pounds(housemate.next.amount)}
                    <br />
                    <span className={styles.quiet}>{shortDay(housemate.next.on)}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Balance({ balance }: { readonly balance: Household["balance"] }) {
  const figures = [
    ["Term", balance.term],
    ["Charged so far", balance.charged],
    ["Collected", balance.collected],
    ["With the bank", balance.withBank],
    ["Refunded, written off", balance.refunded + balance.writtenOff],
    ["Owed now", balance.owed],
  ] as const;
  return (
    <section className={styles.panel}>
      <h2>Balance</h2>
      <dl className={styles.figures}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-zero={amount === 0} data-owed={name === "Owed now" && amount > 0}>
              {pounds(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
