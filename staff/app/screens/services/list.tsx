import type { Success } from "@evenly/contract";
import { serviceList } from "@evenly/contract/staff/services";
import { changingHouseholds } from "@evenly/contract/staff/fields";
import { UtilityIcon } from "@evenly/design/utility-icon";
import { catalogue } from "@evenly/domain/catalogue";
import { mayAct } from "@evenly/domain/staff";
import { call } from "../../api/call.ts";
import { keyOf, load, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import type { Cells } from "../../parts/list/columns.tsx";
import { ListActions } from "../../parts/list/list-actions.tsx";
import { askForList, queryIn } from "../../parts/list/list-address.ts";
import { List } from "../../parts/list/list.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { plainDay } from "../../parts/formats.ts";
import { State } from "../../parts/state.tsx";
import type { Route } from "./+types/list";
import { RecordStages } from "./record-stages.tsx";
import styles from "../../staff.module.css";

type Row = Success<"GET /staff/services">["rows"][number];

export const meta: Route.MetaFunction = () => [{ title: `Services to set up: ${brandName} staff` }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const query = queryIn(request.url, Object.keys(serviceList.filters));
    const [data, me] = await Promise.all([
      askForList(() => call("GET /staff/services", { query })),
      call("GET /staff/me"),
    ]);
    return { query, data, today: me.today, mayRecord: mayAct(me.roles, changingHouseholds) };
  });
}

/** Records a stage for the selected services; each has its own result. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const services = form.getAll("service").map((id) => {
    const supplierReference = textOf(form, `reference.${String(id)}`);
    return { id: String(id), ...(supplierReference !== "" && { supplierReference }) };
  });
  let results: Success<"POST /staff/services/stages">["results"] | undefined;
  const refusal = await submit(async () => {
    const body = { stage: textOf(form, "stage"), on: textOf(form, "on"), services };
    ({ results } = await call("POST /staff/services/stages", { body, key: keyOf(form) }));
    return new Response();
  });
  return results === undefined ? { refusal } : { results };
}

function choicesOf(options: Success<"GET /staff/services">["options"]) {
  return Object.fromEntries(options.map(({ code, type, title }) => [code, `${type}: ${title}`]));
}

const cells: Cells<typeof serviceList, Row> = {
  address: {
    cell: ({ address, postcode }) => (
      <span>
        {address} <span className={styles.quiet}>{postcode}</span>
      </span>
    ),
  },
  type: {
    cell: ({ type }) => (
      <>
        <UtilityIcon utility={catalogue[type].utility} size={20} /> {type}
      </>
    ),
  },
  option: { hideOrder: "first" },
  work: { cell: ({ work }) => <State name={work} {...(work === "confirmed" && { kind: "under-way" })} /> },
  supplierReference: { hideOrder: "second" },
  tenancyStart: {
    hideOrder: "last",
    cell: ({ tenancyStart, wantedOn, endsOn }) =>
      endsOn === null
        ? `${plainDay(tenancyStart)}${wantedOn === tenancyStart ? "" : `, wanted ${plainDay(wantedOn)}`}`
        : `to end on ${plainDay(endsOn)}`,
  },
  city: { hideOrder: "first" },
};

export default function Services({ loaderData: { query, data, today, mayRecord } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Services to set up" note="What is neither live nor over, where no state is chosen">
        <ListActions query={query} csv="services" />
      </PageTitle>
      <List
        name="Services"
        list={serviceList}
        data={data}
        query={query}
        choices={{ option: choicesOf(data.page?.options ?? []) }}
        cells={cells}
        idOf={({ id }) => id}
        linkOf={({ reference }) => pages.household(reference)}
        {...(mayRecord && {
          selectionActions: (rows: readonly Row[]) => <RecordStages rows={rows} today={today} />,
        })}
        empty="Nothing is to be set up or ended."
      />
    </>
  );
}
