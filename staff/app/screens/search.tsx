import type { Success } from "@evenly/contract";
import { Form, Link, redirect } from "react-router";
import { call } from "../api/call.ts";
import { load, textOf } from "../api/refusal.ts";
import { HouseGlyph } from "../parts/house-glyph.tsx";
import { Panel } from "../parts/panel.tsx";
import { State } from "../parts/state.tsx";
import { Tiles } from "../parts/tiles.tsx";
import { brandName } from "../parts/brand.ts";
import type { ActionArgs, LoaderArgs, Meta, ScreenProps } from "../route-types.ts";
import styles from "../staff.module.css";

export const meta: Meta = () => [{ title: `Search: ${brandName} staff` }];

/** What is typed stands in the address, so that it can be sent to a colleague; an email never does. Ruling H5. */
export const clientLoader = ({ request }: LoaderArgs) =>
  load(async () => {
    const text = new URL(request.url).searchParams.get("q") ?? "";
    const me = await call("GET /staff/me");
    const sees = me.roles.some((role) => role !== "catalogue");
    const { counts } = await call("GET /staff/to_do");
    return {
      text,
      sees,
      counts,
      found: text === "" || !sees ? null : await call("POST /staff/search", { body: { text } }),
    };
  });

export const clientAction = async ({ request }: ActionArgs) => {
  const text = textOf(await request.formData(), "q").trim();
  if (!text.includes("@")) return redirect(text === "" ? "/" : `/?q=${encodeURIComponent(text)}`);
  return { text, found: await load(() => call("POST /staff/search", { body: { text } })) };
};

export default function Search({
  loaderData,
  actionData,
}: ScreenProps<typeof clientLoader, typeof clientAction>) {
  const { text, found } = actionData ?? loaderData;
  if (!loaderData.sees) {
    return (
      <>
        <h1>Back office</h1>
        <p>There is nothing here for your role yet.</p>
      </>
    );
  }
  return (
    <>
      <h1>Find a household or a person</h1>
      <Form method="post" action="?index" role="search" className={styles.search} key={text}>
        <label htmlFor="q" className="visually-hidden">
          Address, name, email or reference
        </label>
        <input
          id="q"
          name="q"
          type="search"
          className={styles.input}
          placeholder="Address, name, email or reference"
          defaultValue={text}
          autoComplete="off"
        />
        <button type="submit" className={styles.button}>
          Search
        </button>
      </Form>
      <div role="status">{found && <p className={styles.quiet}>{countOf(found)}</p>}</div>
      {!found && <Tiles name="What waits" tiles={waiting(loaderData.counts)} />}
      {found && found.households.length > 0 && <Households found={found} />}
      {found && found.people.length > 0 && <People found={found} />}
    </>
  );
}

const waiting = ({ alerts, failedMails, jobs }: Success<"GET /staff/to_do">["counts"]) =>
  [
    { name: "To look at", count: alerts },
    { name: "Mails that failed", count: failedMails },
    { name: "Jobs that gave up", count: jobs },
  ].flatMap(({ name, count }) => (count === undefined ? [] : [{ name, count, isOwed: true }]));

type Found = Success<"POST /staff/search">;

const countOf = ({ households, people, isCut }: Found): string => {
  if (households.length + people.length === 0)
    return "Nothing found. Try a postcode, a last name or a reference.";
  const said = `${String(households.length)} households, ${String(people.length)} people`;
  return isCut ? `${said}: there are more, so say more` : said;
};

function Households({ found }: { readonly found: Found }) {
  return (
    <Panel title="Households">
      <ul className={styles.rows}>
        {found.households.map(({ reference, address, postcode, state, size, taken, people }) => (
          <li key={reference}>
            <HouseGlyph size={size} taken={taken} isOver={state === "ended" || state === "cancelled"} />
            <p>
              <Link to={`/households/${reference}`}>{address}</Link>
              <br />
              <span className={styles.quiet}>
                {postcode} · {reference}
              </span>
            </p>
            <p>{[...people, ...(taken < size ? [`${String(size - taken)} open`] : [])].join(", ")}</p>
            <State name={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function People({ found }: { readonly found: Found }) {
  return (
    <Panel title="People">
      <ul className={styles.rows}>
        {found.people.map(({ name, email, reference, address, hasLeft }) => (
          <li key={reference + email}>
            <p>
              <Link to={`/households/${reference}`}>{name}</Link>
              <br />
              <span className={styles.quiet}>{email}</span>
            </p>
            <p>{address}</p>
            {hasLeft && <p className={styles.quiet}>has left</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
