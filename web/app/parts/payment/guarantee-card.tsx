import { Icon } from "@evenly/design/icon";
import { Card } from "@evenly/design/page";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { useId } from "react";
import { useSettings } from "../../api/settings.ts";
import styles from "./papers.module.css";
import * as words from "./paper-words.tsx";

/** The Guarantee's fixed wording, with the collector's contact details. Ruling D8. */
export function GuaranteeCard() {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        <Icon name="lock" size={24} />
        {words.guarantee}
      </h2>
      <GuaranteeText />
    </Card>
  );
}

export function GuaranteeText() {
  const { statementName, advanceNoticeWorkingDays, companyName, registeredAddress, phone, email } =
    useSettings().config.brand;
  return (
    <>
      <ul className={styles.guarantee}>
        {guarantee({ name: statementName, days: advanceNoticeWorkingDays }).map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      <h3 className={styles.subheading}>{words.whoCollects}</h3>
      <p className={styles.small}>{words.statement(companyName, <b>{statementName}</b>)}</p>
      <address className={styles.small}>
        {registeredAddress}
        <br />
        <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </address>
    </>
  );
}
