import type { Success } from "@evenly/contract";
import { aboutHouseholds, changingHouseholds } from "@evenly/contract/staff/fields";
import { isPhone } from "@evenly/domain/person";
import { mayAct } from "@evenly/domain/staff";
import { redirect, useRouteLoaderData } from "react-router";
import { call } from "../../api/call.ts";
import { load, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SearchField } from "../../parts/search/search-field.tsx";
import { Panel } from "../../parts/panel.tsx";
import { pounds, weekday } from "../../parts/formats.ts";
import { Tiles } from "../../parts/tiles.tsx";
import type { Route } from "./+types/home";
import { FoundList } from "./found-list.tsx";
import { Looked } from "./looked.tsx";
import { ToDo } from "./to-do.tsx";
import styles from "./home.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Search: ${brandName} staff` }];

/** The query is in the URL, for sharing, unless it is an email or a phone number. Ruling H5. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const text = new URL(request.url).searchParams.get("q") ?? "";
    const [me, home] = await Promise.all([call("GET /staff/me"), call("GET /staff/home")]);
    const sees = mayAct(me.roles, aboutHouseholds);
    const found = text === "" || !sees ? null : await call("POST /staff/search", { body: { text } });
    return { text, me, home, sees, found };
  });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const text = textOf(await request.formData(), "q").trim();
  if (!text.includes("@") && !isPhone(text))
    return redirect(text === "" ? pages.home : `${pages.home}?q=${encodeURIComponent(text)}`);
  return { text, found: await load(() => call("POST /staff/search", { body: { text } })) };
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { text, found } = actionData ?? loaderData;
  const { me, home, sees } = loaderData;
  const counts = useRouteLoaderData<{ counts: Success<"GET /staff/to_do">["counts"] }>(
    "screens/office",
  )?.counts;
  return (
    <>
      {sees ? (
        <div className={styles.find}>
          <h1>Find a household or a person</h1>
          <SearchField isLarge text={text} key={text} />
          <p className={styles.kinds}>
            <span>
              <strong>LS6 1ZZ</strong> a postcode
            </span>
            <span>
              <strong>EV-7K3M-92Q</strong> a household
            </span>
            <span>
              <strong>7QK4M2XBP9TV</strong> a mandate
            </span>
            <span>
              <strong>Okafor</strong> a last name
            </span>
          </p>
        </div>
      ) : (
        <h1>Back office</h1>
      )}
      {found ? (
        <FoundList found={found} wanted={text} mayErase={mayAct(me.roles, changingHouseholds)} />
      ) : (
        <>
          <Today now={home.now} figures={home.figures} />
          <div className={styles.columns}>
            {sees && <Looked looked={home.looked} now={home.now} />}
            <ToDo toDo={home.toDo} counts={counts ?? {}} roles={me.roles} today={home.now.on} />
          </div>
        </>
      )}
    </>
  );
}

type Home = Success<"GET /staff/home">;
type Figures = Home["figures"];

const names: Readonly<Record<keyof Figures, string>> = {
  leads: "Leads",
  quotes: "Quotes",
  signUps: "Sign-ups",
  joined: "Joined",
  complete: "Complete",
  collected: "Collected",
  failed: "Failed",
};

/** `+12`, `−2`, or empty when equal. */
function formatStep(
  { value, before, isMore }: Figures["leads"],
  formatFigure: (value: number) => string,
): string {
  if (isMore || value === before) return "";
  return value > before ? `+${formatFigure(value - before)}` : `−${formatFigure(before - value)}`;
}

function Today({ now, figures }: Pick<Home, "now" | "figures">) {
  const note = `until ${now.time}, beside last ${weekday(now.on)} until ${now.time}`;
  const tiles = (Object.keys(names) as (keyof Figures)[]).map((name) => {
    const figure = figures[name];
    const formatFigure = name === "collected" ? pounds : (value: number) => value.toLocaleString("en-GB");
    return {
      name: names[name],
      figure: figure.isMore ? `over ${formatFigure(figure.value)}` : formatFigure(figure.value),
      beside: formatStep(figure, formatFigure),
      isOwed: name === "failed" && figure.value > 0,
    };
  });
  return (
    <Panel title="Today" note={note}>
      <Tiles name="Today" tiles={tiles} />
    </Panel>
  );
}
