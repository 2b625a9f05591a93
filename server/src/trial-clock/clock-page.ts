import { formatWeekdayDate } from "@evenly/domain/calendar";
import { renderDevPage } from "../http/dev-page.ts";
import { type ClockRefusal, mostYears } from "./move-clock.ts";

export const clockPagePolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const refusals = ["not-later", "too-far", "no-date", "moving", "fixed"] as const;
export type MoveRefusal = (typeof refusals)[number] & (ClockRefusal | "no-date" | "moving" | "fixed");

export type ClockState = {
  readonly today: Temporal.PlainDate;
  /** `TODAY` is set. */
  readonly isFixed: boolean;
  readonly moving: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } | undefined;
  readonly hasFailed: boolean;
  readonly refusal: MoveRefusal | undefined;
};

const sentences: Record<MoveRefusal, string> = {
  "not-later": "The clock only goes forward. Choose a date after today.",
  "too-far": `That is more than ${String(mostYears)} years away. Go there in shorter steps.`,
  "no-date": "Choose a date.",
  moving: "The clock is moving already. Wait until it has arrived.",
  fixed: "TODAY fixes the date, so the clock stands still.",
};

/** Ruling F9. */
export function renderClockPage(state: ClockState, pack: string): string {
  return renderDevPage({
    title: "Clock",
    pack,
    head: `${state.moving ? `<meta http-equiv="refresh" content="1; url=/dev/clock">\n` : ""}<style>${styles}</style>`,
    body: `<p>Of this trial alone. Each day that passes, what is due that day is done: charges, collections, the bank's answers, mails. They are in the <a href="/dev/mailbox">mailbox</a>. <a href="/dev/clock.json">As JSON</a></p>
<section>
<p>Today is</p>
<p class="today"><time datetime="${state.today.toString()}">${formatWeekdayDate(state.today)}</time></p>
${stateText(state)}${state.isFixed ? "" : state.moving ? renderProgress(state.moving, state.today) : renderForm(state.today)}
</section>`,
  });
}

function stateText({ refusal, isFixed, hasFailed, moving }: ClockState): string {
  const sentence =
    refusal === undefined
      ? isFixed
        ? sentences.fixed
        : hasFailed && !moving
          ? "The last move broke off. The next one goes on from there."
          : undefined
      : sentences[refusal];
  return sentence === undefined ? "" : `<p class="note" role="status">${sentence}</p>\n`;
}

function renderProgress(
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  today: Temporal.PlainDate,
): string {
  const days = from.until(to).days;
  const done = from.until(today).days;
  return `<p><label for="passed">Moving to ${formatWeekdayDate(to)}: day ${String(done)} of ${String(days)}</label></p>
<progress id="passed" max="${String(days)}" value="${String(done)}"></progress>`;
}

function renderForm(today: Temporal.PlainDate): string {
  return `<form method="post" action="/dev/clock">
<p class="steps">
<button name="by" value="day">A day on</button>
<button name="by" value="week">A week on</button>
<button name="by" value="month">A month on</button>
</p>
</form>
<form method="post" action="/dev/clock">
<p class="steps">
<label for="to">To a date</label>
<input id="to" type="date" name="to" required value="${today.add({ years: 1 }).toString()}" min="${today.add({ days: 1 }).toString()}" max="${today.add({ years: mostYears }).toString()}">
<button>Go there</button>
</p>
</form>`;
}

const styles = `
section { background: var(--surface); border-radius: 18px; margin: 16px 0; padding: 20px; }
.today { font-size: 28px; font-weight: 700; line-height: 1.2; }
.note { background: var(--note); border-radius: 12px; padding: 12px 16px; }
.steps { align-items: center; display: flex; flex-wrap: wrap; gap: 12px; }
button, input { border-radius: 12px; font: inherit; min-height: 48px; padding: 0 18px; }
button { background: var(--action); border: 0; color: var(--on-action); cursor: pointer; font-weight: 600; }
button:hover { background: var(--action-hover); }
input { background: var(--surface); border: 1px solid var(--edge); color: var(--text); }
label { font-weight: 600; }
progress { accent-color: var(--action); height: 16px; width: 100%; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`;
