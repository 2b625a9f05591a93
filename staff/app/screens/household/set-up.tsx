import type { Success } from "@evenly/contract";
import { UtilityIcon } from "@evenly/design/utility-icon";
import { catalogue } from "@evenly/domain/catalogue";
import { serviceStages } from "@evenly/domain/service-order";
import { Link } from "react-router";
import * as pages from "../../pages.ts";
import { Panel } from "../../parts/panel.tsx";
import { plainDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import styles from "./household.module.css";

type Service = Success<"GET /staff/households/:reference">["services"][number];

/** Progress and supplier reference per service. Rulings G2, H4. */
export function SetUp({ services }: { readonly services: readonly Service[] }) {
  return (
    <Panel
      title="Set-up of services"
      note="ordered, confirmed, live"
      aside={<Link to={pages.services}>Work list</Link>}
    >
      <ul className={styles.services}>
        {services.map((service) => (
          <Row key={service.orderId ?? service.type} service={service} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ service }: { readonly service: Service }) {
  const { type, label, option, stage, supplierReference, toEndSince, orderId } = service;
  const reached = serviceStages.indexOf(stage);
  const since = service.liveOn ?? service.confirmedOn ?? service.orderedOn;
  return (
    <li>
      <UtilityIcon utility={catalogue[type].utility} size={22} />
      <strong>{label}</strong>
      <span className={styles.option}>{option}</span>
      <span className={styles.supplier}>{supplierReference ?? ""}</span>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-reached={bar <= reached} />
        ))}
      </span>
      <span>
        <State
          name={toEndSince !== null ? "to-end" : orderId === null ? "not-begun" : stage}
          {...(stage === "confirmed" && toEndSince === null && { kind: "under-way" })}
        />
      </span>
      <span className={styles.day}>{since !== null && plainDay(toEndSince ?? since)}</span>
    </li>
  );
}
