import type { Success } from "@evenly/contract";
import { Panel } from "../../parts/panel.tsx";
import { pounds, weekday } from "../../parts/say.ts";
import { Tiles } from "../../parts/tiles.tsx";

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
const sayStep = ({ value, before, isMore }: Figures["leads"], say: (value: number) => string): string => {
  if (isMore || value === before) return "";
  return value > before ? `+${say(value - before)}` : `−${say(before - value)}`;
};

export function Today({ now, figures }: Pick<Home, "now" | "figures">) {
  const note = `until ${now.time}, beside last ${weekday(now.on)} until ${now.time}`;
  const tiles = (Object.keys(names) as (keyof Figures)[]).map((name) => {
    const figure = figures[name];
    const say = name === "collected" ? pounds : (value: number) => value.toLocaleString("en-GB");
    return {
      name: names[name],
      figure: figure.isMore ? `over ${say(figure.value)}` : say(figure.value),
      beside: sayStep(figure, say),
      isOwed: name === "failed" && figure.value > 0,
    };
  });
  return (
    <Panel title="Today" note={note}>
      <Tiles name="Today" tiles={tiles} />
    </Panel>
  );
}
