import styles from "../staff.module.css";

type Kind = "not-yet" | "under-way" | "done" | "act" | "over";

const shapes: Readonly<Record<Kind, string>> = {
  "not-yet": "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
  "under-way": "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
  done: "M3 8.4l3.3 3.3L13 4.6",
  act: "M8 3 2 13.5h12zM8 7v3M8 11.8v.1",
  over: "M3 8h10",
};

const kinds: Readonly<Record<string, Kind>> = {
  gathering: "not-yet",
  open: "not-yet",
  closed: "done",
  draft: "not-yet",
  "to come": "not-yet",
  "to-come": "not-yet",
  planned: "not-yet",
  notified: "not-yet",
  pending: "not-yet",
  queued: "not-yet",
  waiting: "not-yet",
  "not-begun": "not-yet",
  "to-order": "not-yet",
  ordered: "under-way",
  asked: "under-way",
  proposed: "under-way",
  agreed: "done",
  verified: "done",
  disputed: "act",
  held: "act",
  "joined-late": "act",
  "to-end": "act",
  complete: "under-way",
  submitted: "under-way",
  "with-bank": "under-way",
  "waits for a second person": "under-way",
  live: "done",
  "in force": "done",
  active: "done",
  confirmed: "done",
  paid_out: "done",
  paid: "done",
  taken: "done",
  received: "done",
  sent: "done",
  "not begun": "not-yet",
  "in use": "done",
  waits: "under-way",
  refused: "over",
  withdrawn: "over",
  lapsed: "over",
  matches: "done",
  differs: "act",
  failed: "act",
  blocked: "act",
  charged_back: "act",
  owed: "act",
};

/** A shape and a word. A confirmed service is in progress; a confirmed payment is done. */
export function State({ name, kind: ownKind }: { readonly name: string; readonly kind?: Kind }) {
  const kind = ownKind ?? kinds[name] ?? "over";
  return (
    <span className={styles.state} data-kind={kind}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={shapes[kind]} />
        {kind === "under-way" && <path data-part="half" d="M8 3.5a4.5 4.5 0 0 0 0 9z" />}
      </svg>
      {name.replaceAll(/[_-]/g, " ")}
    </span>
  );
}
