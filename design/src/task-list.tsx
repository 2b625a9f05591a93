import type { ReactNode } from "react";
import { Button, LinkButton } from "./button.tsx";
import styles from "./task-list.module.css";

/** A link; more than one only where there is a choice of ways. */
export type TaskAction = { readonly text: string; readonly to: string };

export type Task = {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly actions: readonly TaskAction[];
  /** Instead of links, for what is sent; gets the first button's look. */
  readonly form?: (isFirst: boolean) => ReactNode;
};

/** What a person has to do, most urgent first, on dusk. Only the first has the lamp button. */
export function TaskList({ tasks, label }: { readonly tasks: readonly Task[]; readonly label: string }) {
  return (
    <ol className={styles.list} aria-label={label} data-one={tasks.length === 1 ? "" : undefined}>
      {tasks.map(({ title, text, actions, form }, index) => (
        <li key={index}>
          <span className={styles.window} aria-hidden="true">
            {index + 1}
          </span>
          <h2>{title}</h2>
          <div className={styles.text}>{text}</div>
          {(form ?? actions.length > 0) && (
            <div className={styles.actions}>
              {form?.(index === 0)}
              {actions.map((action, at) =>
                index === 0 ? (
                  <Button key={action.to} to={action.to} variant={at === 0 ? "lamp" : "dusk"}>
                    {action.text}
                  </Button>
                ) : (
                  <LinkButton key={action.to} to={action.to}>
                    {action.text}
                  </LinkButton>
                ),
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
