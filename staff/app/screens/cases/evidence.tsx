import type { Success } from "@evenly/contract";
import { aboutMails } from "@evenly/contract/staff/fields";
import { Icon } from "@evenly/design/icon";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { countText } from "../../parts/count-text.ts";
import { formatIdentifier, formatMoment, plainDay, pounds } from "../../parts/formats.ts";
import { Panel } from "../../parts/panel.tsx";
import styles from "./cases.module.css";

export type Evidence = NonNullable<Success<"GET /staff/cases/:case">["evidence"]>;

type EvidenceRow = {
  readonly name: string;
  readonly text: string;
  readonly isThere: boolean;
  readonly mailId?: string;
};

const originTexts: Readonly<Record<Evidence["mandate"]["origin"], string>> = {
  opening: "set up on our page when they opened the account",
  joining: "set up on our page when they joined",
  "new-details": "set up on their own page with new bank details",
};

/** What we can show, in the order of the pack; what is not kept says so. Ruling J1. */
export function evidenceRows({
  mandate,
  consented,
  account,
  notice,
  ownPage: { since, days },
  earlierPayments,
}: Evidence): readonly EvidenceRow[] {
  const { reference, origin, setUp, activeOn, endedOn } = mandate;
  const [firstTaken, lastTaken, lastOpened] = [earlierPayments[0], earlierPayments.at(-1), days.at(-1)];
  return [
    {
      name: `Mandate ${reference}`,
      text: [
        `${originTexts[origin]}, ${formatMoment(setUp)}`,
        ...(activeOn === null ? [] : [`active from ${plainDay(activeOn)}`]),
        ...(endedOn === null ? [] : [`ended ${plainDay(endedOn)}`]),
      ].join("; "),
      isThere: true,
    },
    {
      name: "Consent",
      text:
        consented === null
          ? "no consent is kept with this mandate"
          : `given as the account holder, ${formatMoment(consented)}`,
      isThere: consented !== null,
    },
    {
      name: `Bank account ending ${account.ending}`,
      text: `sort code and number checked, ${plainDay(account.checkedOn)}`,
      isThere: true,
    },
    notice === null
      ? { name: "Notice", text: "no mail is kept that named the day and the sum", isThere: false }
      : {
          name: "Notice",
          text: `${formatIdentifier(notice.template)}, mailed ${formatMoment(notice.sent)} to ${notice.to}: it named ${pounds(notice.amount)} and the day, ${countText(notice.daysBefore, "day")} before`,
          isThere: true,
          mailId: notice.mailId,
        },
    lastOpened === undefined
      ? { name: "Own page", text: `no mailed link was used since ${plainDay(since)}`, isThere: false }
      : {
          name: "Own page",
          text: `opened by a mailed link on ${countText(days.length, "day")} since ${plainDay(since)}, last on ${plainDay(lastOpened)}`,
          isThere: true,
        },
    firstTaken === undefined || lastTaken === undefined
      ? { name: "Earlier payments", text: "none was taken before it", isThere: false }
      : {
          name: "Earlier payments",
          text: `${countText(earlierPayments.length, "payment")} taken and not taken back, ${[...new Set([firstTaken.takenOn, lastTaken.takenOn])].map(plainDay).join(" to ")}`,
          isThere: true,
        },
  ];
}

/** `All six are there`, or what is not. */
export function completenessText(evidence: Evidence): string {
  const rows = evidenceRows(evidence);
  const missing = rows.filter(({ isThere }) => !isThere).map(({ name }) => name.toLowerCase());
  return missing.length === 0
    ? "Mandate, consent, account, notice, own page and earlier payments. All are there."
    : `${String(rows.length - missing.length)} of ${String(rows.length)} are there. Not there: ${missing.join(", ")}.`;
}

type ShownEvidence = { readonly evidence: Evidence; readonly roles: readonly StaffRole[] };

export function WhatWeCanShow({ evidence, roles }: ShownEvidence) {
  return (
    <Panel title="What we can show" note="one document for the provider">
      <ul className={styles.evidence}>
        {evidenceRows(evidence).map(({ name, text, isThere, mailId }) => (
          <li key={name}>
            <span className={styles.mark} data-there={isThere} aria-hidden="true">
              <Icon name={isThere ? "check" : "minus"} size={16} />
            </span>
            <strong>
              {mailId !== undefined && mayAct(roles, aboutMails) ? (
                <Link to={pages.mail(mailId)}>{name}</Link>
              ) : (
                name
              )}
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
