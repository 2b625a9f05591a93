import { Button } from "@evenly/design/button";
import { Actions } from "@evenly/design/page";
import { type Task as ShownTask, type TaskAction, TaskList } from "@evenly/design/task-list";
import { pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import type { ReactNode } from "react";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAmount } from "../../../answers/format-amount.ts";
import { settings, today, useSettings } from "../../../api/settings.ts";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { formatIsoDayAndMonth, formatIsoWeekday } from "../../../parts/my-house/formats.ts";
import { Price } from "../../../parts/prices/price.tsx";
import { Inviting } from "./inviting.tsx";
import styles from "./hero.module.css";
import * as shared from "../../../parts/my-house/words.ts";
import * as words from "./words.tsx";

type Task = MyHouse["tasks"][number];

/** What there is to do: a single sum as the page's figure, else one ordered list. Ruling G2. */
export function Tasks({ house }: { readonly house: MyHouse }) {
  const { phone, email } = useSettings().config.brand;
  const [only, ...others] = house.tasks;
  if (only === undefined) return null;
  if (others.length === 0 && only.kind === "invite") return <Inviting house={house} isFirst />;
  const show = (task: Task) => showTask(task, house, { phone, email });
  if (others.length > 0 || !isSum(only)) return <TaskList label={words.toDo} tasks={house.tasks.map(show)} />;
  const { text, actions } = show(only);
  const { heading, unit } = figureOf(only);
  return (
    <div className={styles.figure}>
      <Price heading={heading} amount={pence(only.amount)} unit={unit} />
      {actions.length > 0 && (
        <Actions className={styles.ways}>
          {actions.map((action, index) => (
            <Button key={action.to} to={action.to} variant={index === 0 ? "lamp" : "dusk"}>
              {action.text}
            </Button>
          ))}
        </Actions>
      )}
      <div className={styles.quietText}>{text}</div>
    </div>
  );
}

function figureOf({ kind, since, by }: Task): { readonly heading: string; readonly unit: string } {
  if (kind === "pay") return { heading: words.youOwe, unit: words.since(formatIsoDate(since ?? "")) };
  if (kind === "finish-payment") return { heading: words.youArePaying, unit: words.notApproved };
  return { heading: words.haveReady, unit: words.on(formatWeekday(by)) };
}

const sums: readonly Task["kind"][] = ["pay", "finish-payment", "have-money-ready"];

function isSum(task: Task): task is Task & { readonly amount: number } {
  return sums.includes(task.kind) && task.amount !== null;
}

/** `One thing needs you.`, exactly when the list is not empty. Ruling G2. */
export function SayTasks({ tasks }: Pick<MyHouse, "tasks">) {
  if (tasks.length === 0) return <b>{words.nothingToDo}</b>;
  const by = tasks[0]?.by ?? null;
  return words.needYou(tasks.length, tasks.length > 1 && by !== null ? formatNearDay(by) : undefined);
}

function formatWeekday(day: string | null) {
  return day === null ? "" : formatIsoWeekday(day);
}

/** `Monday` within a week, else `2 September`. */
function formatNearDay(day: string): string {
  const days = today(settings()).until(Temporal.PlainDate.from(day)).days;
  return days < 7 ? (formatIsoWeekday(day).split(" ")[0] ?? "") : formatIsoDayAndMonth(day);
}

type Brand = { readonly phone: string; readonly email: string };

function showTask(task: Task, house: MyHouse, brand: Brand): ShownTask {
  const { by, amount, since, firstName, trouble } = task;
  const until = by === null ? undefined : <b>{words.by(formatWeekday(by))}</b>;
  const text = (...parts: readonly ReactNode[]) => words.inOneLine(parts);
  switch (task.kind) {
    case "pay":
      return {
        title: words.youOweSince(formatAmount(amount ?? 0), formatIsoDate(since ?? "")),
        text: text(until && words.payBy(until), words.noFee),
        actions: [
          { text: words.pay(formatAmount(amount ?? 0)), to: pages.payNow },
          ...spreading(house),
          { text: words.call(brand.phone), to: `tel:${brand.phone.replaceAll(" ", "")}` },
        ],
      };
    case "finish-payment":
      return {
        title: words.youStarted(formatAmount(amount ?? 0)),
        text: words.approveOrStop,
        actions: [{ text: words.goOn, to: pages.paidByBank }],
      };
    case "have-money-ready":
      return {
        title: words.haveInAccount(formatAmount(amount ?? 0)),
        text: text(by && words.triesAgain(<b>{words.onCapital(formatWeekday(by))}</b>), words.noFeeForIt),
        actions: [
          // What is with the bank cannot be paid.
          ...(house.owed > 0 ? [{ text: words.payNow, to: pages.payNow }] : []),
          ...spreading(house),
        ],
      };
    case "give-bank-details":
      return {
        title: words.giveAccount,
        text: text(
          trouble ? words.troubles[trouble](house.mandate?.accountEnding) : words.noAccount,
          amount !== null && words.takenThen(formatAmount(amount)),
          until && words.notLate(until),
        ),
        actions: [
          { text: shared.giveDetails, to: pages.bankDetails },
          ...(amount === null ? [] : [{ text: words.pay(formatAmount(amount)), to: pages.payNow }]),
        ],
      };
    case "decide-successor": {
      const newDay = house.handovers.find(({ role }) => role === "leaver")?.newHandsOverOn ?? null;
      const name = firstName ?? words.yourSuccessor;
      return {
        title: newDay === null ? words.tooLate(name) : words.startOn(name, formatIsoDayAndMonth(newDay)),
        text: text(newDay === null ? words.tooLateMeans : words.nothingChanges, until),
        actions: [{ text: newDay === null ? words.seeWhat : words.seeNewDay, to: pages.movingOut }],
      };
    }
    case "answer-proposal": {
      const { numberOfHousemates: number } = house;
      const proposal = number?.proposal;
      const name = firstName ?? words.somebody;
      return {
        title: proposal ? words.proposes(name, proposal.size, number.size) : words.asks(name),
        text: text(
          proposal && words.insteadOf(formatAmount(proposal.monthly), formatAmount(number.monthly)),
          until && words.orLapses(until),
        ),
        actions: [{ text: words.answer(name), to: "#number" }],
      };
    }
    case "answer-next-year":
      return {
        title: words.nextYear,
        text: until && words.orLapses(until),
        actions: [{ text: words.sayWhether, to: pages.nextYear }],
      };
    case "invite":
      return {
        title: words.notYet(firstName ?? undefined),
        text: text(words.nothingUntil(firstName ?? words.everybody), until && words.keepsDay(until)),
        actions: [],
        form: (isFirst) => <Inviting house={house} isFirst={isFirst} />,
      };
  }
}

/** Over as many months as they can. Ruling I4. */
function spreading({ mostPlanMonths: most }: MyHouse): TaskAction[] {
  return most === null ? [] : [{ text: words.spreadOver(most), to: pages.plan }];
}
