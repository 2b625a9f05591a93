import { quarterOf } from "@evenly/domain/complaint";
import { Form } from "react-router";
import { call } from "../../api/call.ts";
import { load, refusedAs } from "../../api/refusal.ts";
import type { Handle } from "../../crumbs.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { SubmitButton } from "../../parts/button.tsx";
import { causeNames } from "../../parts/case-texts.ts";
import { Field } from "../../parts/form.tsx";
import { longDay } from "../../parts/formats.ts";
import { Sheet } from "../../parts/list/list-actions.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import type { Route } from "./+types/complaints";
import styles from "./cases.module.css";
import form from "../../staff.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Complaints: ${brandName} staff` }];
export const handle = {
  crumbs: () => [{ name: "Cases", to: pages.cases }, { name: "Complaints by cause" }],
} satisfies Handle;

/** A quarter that cannot be read leaves the current one on the page. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const quarter = new URL(request.url).searchParams.get("quarter") ?? "";
    try {
      return {
        report: await call("GET /staff/complaints", { query: { quarter } }),
        quarter,
        refusal: undefined,
      };
    } catch (error) {
      const refusal = refusedAs(error, 422);
      return { report: await call("GET /staff/complaints"), quarter, refusal };
    }
  });
}

/** Ruling J2. */
export default function Complaints({ loaderData: { report, quarter, refusal } }: Route.ComponentProps) {
  const { from, to, rows } = report;
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  const before = quarterOf(Temporal.PlainDate.from(from).subtract({ days: 1 }));
  return (
    <>
      <PageTitle title="Complaints by cause" note={`Those that came from ${longDay(from)} to ${longDay(to)}`}>
        <Sheet address={`/api/staff/complaints.csv?quarter=${report.quarter}`} />
      </PageTitle>
      <Form className={form.panel} key={report.quarter}>
        <Field
          label="Quarter"
          name="quarter"
          defaultValue={refusal ? quarter : report.quarter}
          hint={`As ${before}, the one before`}
          refusal={refusal}
        />
        <SubmitButton variant="line">Show it</SubmitButton>
      </Form>
      <Panel title={report.quarter} note={`${String(sum(({ complaints }) => complaints))} in all`}>
        {rows.length === 0 ? (
          <p>No complaint came in these days.</p>
        ) : (
          <Scroll name="Complaints by cause">
            <table className={styles.report}>
              <thead>
                <tr>
                  <th scope="col">Cause</th>
                  <th scope="col">Complaints</th>
                  <th scope="col">Upheld</th>
                  <th scope="col">Acknowledged in time</th>
                  <th scope="col">Answered in time</th>
                  <th scope="col">To a scheme</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.cause ?? ""}>
                    <th scope="row">{row.cause === null ? "Not done yet" : causeNames[row.cause]}</th>
                    <td>{row.complaints}</td>
                    <td>{row.upheld}</td>
                    <td>{row.acknowledgedInTime}</td>
                    <td>{row.answeredInTime}</td>
                    <td>{row.deadlocked}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">All {sum(({ complaints }) => complaints)}</th>
                  <td>{sum(({ complaints }) => complaints)}</td>
                  <td>{sum(({ upheld }) => upheld)}</td>
                  <td>{sum(({ acknowledgedInTime }) => acknowledgedInTime)}</td>
                  <td>{sum(({ answeredInTime }) => answeredInTime)}</td>
                  <td>{sum(({ deadlocked }) => deadlocked)}</td>
                </tr>
              </tfoot>
            </table>
          </Scroll>
        )}
      </Panel>
    </>
  );
}
