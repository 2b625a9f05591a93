import { LinkButton } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { Icon, type IconName } from "@evenly/design/icon";
import { Card } from "@evenly/design/page";
import * as pages from "@evenly/domain/pages";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { formatIsoDate } from "../../../../answers/format-iso-date.ts";
import { settings, today, useSettings } from "../../../../api/settings.ts";
import type { MyHouse } from "../../../../parts/my-house/enter.ts";
import { debitsAhead } from "../../../../parts/my-house/house-state.ts";
import { scheduledOf } from "../../../../parts/my-house/scheduled.ts";
import { saveCalendar, savePaymentSheet } from "../../../../parts/schedule/save-schedule.ts";
import { Confirmation, Schedule } from "./confirmation.tsx";
import styles from "./money.module.css";
import paper from "./paper.module.css";
import * as all from "../../../../parts/words.ts";
import * as words from "./words.tsx";

type Printed = "schedule" | "confirmation";

/** Schedule, confirmation and closing statement. Ruling G2. */
export function Documents({ house }: { readonly house: MyHouse }) {
  const { statementName: collector } = useSettings().config.brand;
  const { payments, mandate, scheduleId, statementFrom } = house;
  const [printed, setPrinted] = useState<Printed>();
  const [isOpen, setOpen] = useState(false);
  const isAhead = debitsAhead(house).length > 0;
  const isSetUp = mandate !== null && mandate.state !== "pending" && mandate.state !== "failed";
  const isHere = statementFrom !== null && statementFrom <= today(settings()).toString();
  const schedule = payments.length > 0 && (
    <Document key="schedule" icon="calendar" name={isAhead ? words.schedule : words.yourPayments}>
      {isAhead && (
        <LinkButton onClick={() => saveCalendar(scheduledOf(house), { collector, scheduleId })}>
          {words.addToCalendar}
        </LinkButton>
      )}
      <LinkButton onClick={() => savePaymentSheet(scheduledOf(house))}>{words.sheet}</LinkButton>
      <LinkButton onClick={() => setPrinted("schedule")}>
        <Of what={words.ofSchedule}>{words.print}</Of>
      </LinkButton>
    </Document>
  );
  const confirmation = mandate && (
    <Document key="confirmation" icon="bank" name={words.confirmation}>
      {isSetUp ? (
        <>
          <LinkButton onClick={() => setOpen(true)}>
            <Of what={words.ofConfirmation}>{words.open}</Of>
          </LinkButton>
          <LinkButton onClick={() => setPrinted("confirmation")}>
            <Of what={words.ofConfirmation}>{words.print}</Of>
          </LinkButton>
        </>
      ) : (
        <span className={styles.small}>{words.onceSetUp}</span>
      )}
    </Document>
  );
  const statement = statementFrom !== null && (
    <Document key="statement" icon="home" name={words.closingStatement}>
      {isHere ? (
        <LinkButton to={pages.statement}>
          <Of what={words.ofStatement}>{words.open}</Of>
        </LinkButton>
      ) : (
        <span className={styles.small}>{words.hereFrom(formatIsoDate(statementFrom))}</span>
      )}
    </Document>
  );
  return (
    <section className={styles.section}>
      <h2>{words.documents}</h2>
      <Card>
        <ul className={styles.documents}>
          {isHere ? [statement, confirmation, schedule] : [schedule, confirmation, statement]}
        </ul>
      </Card>
      {mandate && (
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={words.confirmation}
          closeLabel={all.close}
        >
          <Confirmation house={house} mandate={mandate} />
        </Dialog>
      )}
      {printed && (
        <Paper onPrinted={() => setPrinted(undefined)}>
          <h1>{printed === "schedule" ? words.schedule : words.confirmation}</h1>
          {printed === "schedule" && <Schedule house={house} />}
          {printed === "confirmation" && mandate && <Confirmation house={house} mandate={mandate} />}
        </Paper>
      )}
    </section>
  );
}

type DocumentProps = { readonly icon: IconName; readonly name: string; readonly children: ReactNode };

function Document({ icon, name, children }: DocumentProps) {
  return (
    <li>
      <Icon name={icon} size={24} />
      <b>{name}</b>
      <div className={styles.links}>{children}</div>
    </li>
  );
}

/** A link's target for screen readers. */
function Of({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <span className="visually-hidden"> {what}</span>
    </>
  );
}

/** Prints its content alone; never shown on screen. */
function Paper({ children, onPrinted }: { readonly children: ReactNode; readonly onPrinted: () => void }) {
  const leave = useEffectEvent(onPrinted);
  useEffect(() => {
    const printed = () => leave();
    document.body.dataset.prints = "";
    window.addEventListener("afterprint", printed);
    window.print();
    return () => {
      window.removeEventListener("afterprint", printed);
      delete document.body.dataset.prints;
    };
  }, []);
  return createPortal(
    <div data-paper="" className={paper.paper}>
      {children}
    </div>,
    document.body,
  );
}
