import type { Success } from "@evenly/contract";
import type { FunnelStep } from "@evenly/domain/figures";
import type { CSSProperties } from "react";
import { Panel } from "../../parts/panel.tsx";
import own from "./figures.module.css";

type Figures = Success<"GET /staff/figures">;
type Step = Figures["funnel"][number];

const names: Readonly<Record<FunnelStep, string>> = {
  leads: "Leads",
  quotes: "Quotes",
  "sign-ups": "Sign-ups",
  complete: "Complete",
  live: "Live",
};

function shareOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((100 * part) / whole);
}
function withSign(value: number, unit: string) {
  return `${value < 0 ? "−" : "+"}${String(Math.abs(value))} ${unit}`;
}

/** Each step relative to the one before, and to the preceding period. */
export function Funnel({ page, csv }: { readonly page: Figures; readonly csv: string }) {
  const largest = Math.max(1, ...page.funnel.map(({ count }) => count));
  return (
    <Panel
      title="From a lead to a lit house"
      note="a sign-up is one household, counted when its first person has signed; a quote is a lead on a day"
      aside={
        <a href={csv} download aria-label="From a lead to a lit house as CSV">
          CSV
        </a>
      }
    >
      <ol className={own.funnel}>
        {page.funnel.map((step, at) => (
          <li key={step.step}>
            <span>{names[step.step]}</span>
            <strong>{step.count.toLocaleString("en-GB")}</strong>
            <div
              className={own.bar}
              style={{ "--share": step.count / largest } as CSSProperties}
              aria-hidden="true"
            />
            <StepChange step={step} last={page.funnel[at - 1]} days={page.days.length} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type StepChangeProps = { readonly step: Step; readonly last: Step | undefined; readonly days: number };

function StepChange({ step, last, days }: StepChangeProps) {
  if (last === undefined) {
    const change = shareOf(step.count - step.before, step.before);
    return (
      <p className={own.beside}>
        {change === undefined ? (
          `none in the ${String(days)} days before`
        ) : (
          <>
            <b>{withSign(change, "%")}</b> on the {days} days before
          </>
        )}
      </p>
    );
  }
  const [now, before] = [shareOf(step.count, last.count), shareOf(step.before, last.before)];
  const points = now === undefined || before === undefined ? undefined : now - before;
  return (
    <p className={own.beside}>
      {now === undefined ? "—" : <b>{now} %</b>} of {names[last.step].toLowerCase()}{" "}
      {points !== undefined && (
        <span data-way={points < 0 ? "down" : points > 0 ? "up" : undefined}>
          {withSign(points, Math.abs(points) === 1 ? "point" : "points")}
        </span>
      )}
    </p>
  );
}
