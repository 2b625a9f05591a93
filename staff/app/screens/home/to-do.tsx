import type { Success } from "@evenly/contract";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import { Icon, type IconName } from "@evenly/design/icon";
import { useState } from "react";
import { Link } from "react-router";
import { navigation } from "../../navigation.ts";
import { Panel } from "../../parts/panel.tsx";
import { alertOf } from "../../parts/say-alert.ts";
import { plainDay } from "../../parts/say.ts";
import styles from "./home.module.css";

type Home = Success<"GET /staff/home">;
type ToDoProps = {
  readonly toDo: Home["toDo"];
  readonly counts: Readonly<Record<string, number | undefined>>;
  readonly roles: readonly StaffRole[];
};

type Task = {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
  readonly day: string;
  readonly isOwed: boolean;
  readonly for: readonly StaffRole[];
};

const whose = ["Mine", "Everyone"] as const;

/** What waits, each a link to where it is dealt with: what staff were told of, houses that do not fill, and work lists. */
export function ToDo({ toDo, counts, roles }: ToDoProps) {
  const [chosen, setChosen] = useState<(typeof whose)[number]>("Mine");
  const all = [...alertTasks(toDo), ...listTasks(counts, roles), ...unfilledTasks(toDo)];
  const tasks = chosen === "Mine" ? all.filter((task) => mayAct(roles, task.for)) : all;
  const tabs = (
    <span className={styles.tabs}>
      {whose.map((one) => (
        <button key={one} type="button" aria-pressed={one === chosen} onClick={() => setChosen(one)}>
          {one}
        </button>
      ))}
    </span>
  );
  return (
    <Panel title="Yours to do" note={String(tasks.length)} aside={tabs}>
      {tasks.length === 0 ? (
        <p className={styles.quiet}>Nothing waits.</p>
      ) : (
        <ul className={styles.rows}>
          {tasks.map(({ to, icon, title, note, day, isOwed }) => (
            <li key={to}>
              <Link to={to} className={styles.task} data-owed={isOwed}>
                <Icon name={icon} size={18} />
                <span className={styles.words}>
                  <strong>{title}</strong>
                  <span className={styles.quiet}>{note}</span>
                </span>
                <span className={styles.quiet}>{day}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const alertTasks = ({ alerts }: Home["toDo"]): Task[] =>
  alerts.map(({ id, kind, reference, address, raisedOn }) => {
    const { words, for: own } = alertOf(kind);
    const about = address === null ? "About no household" : `${address} · ${reference ?? ""}`;
    return {
      to: `/alerts/${id}`,
      icon: "warn",
      title: words,
      note: about,
      day: plainDay(raisedOn),
      isOwed: true,
      for: own,
    };
  });

/** The work lists of the side bar whose count waits for us. */
const listTasks = (counts: ToDoProps["counts"], roles: readonly StaffRole[]): Task[] =>
  navigation
    .flatMap(({ entries }) => entries)
    .flatMap(({ to, name, icon, roles: own, count, isOwed }) => {
      const waiting = count === undefined ? 0 : (counts[count] ?? 0);
      if (isOwed !== true || waiting === 0 || !mayAct(roles, own)) return [];
      const note = waiting > 99 ? "more than 99 wait" : waiting === 1 ? "1 waits" : `${String(waiting)} wait`;
      return [{ to, icon, title: name, note, day: "", isOwed: true, for: own }];
    });

const unfilledTasks = ({ unfilled }: Home["toDo"]): Task[] =>
  unfilled.map(({ reference, address, open, starts }) => ({
    to: `/households/${reference}`,
    icon: "people",
    title: `${address} does not fill`,
    note: `${String(open)} ${open === 1 ? "place" : "places"} open`,
    day: plainDay(starts),
    isOwed: false,
    for: ["support"],
  }));
