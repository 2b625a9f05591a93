import { Icon } from "@evenly/design/icon";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "../../parts/panel.tsx";
import { groupsOf, tasksOf, type Waiting } from "./tasks.ts";
import styles from "./home.module.css";

export function ToDo(waiting: Waiting) {
  const [chosen, setChosen] = useState("Mine");
  const groups = groupsOf(tasksOf(waiting), waiting.roles);
  const group = groups.find(({ name }) => name === chosen) ?? groups[0];
  const tasks = group?.tasks ?? [];
  const tabs = (
    <span className={styles.tabs}>
      {groups.map(({ name }) => (
        <button key={name} type="button" aria-pressed={name === group?.name} onClick={() => setChosen(name)}>
          {name}
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
