import { Link, redirect } from "react-router";
import { call } from "../api/call.ts";
import { load, submit, textOf } from "../api/refusal.ts";
import { brandName } from "../parts/brand.ts";
import { Explained } from "../parts/form.tsx";
import { PageTitle } from "../parts/page-title.tsx";
import { Panel } from "../parts/panel.tsx";
import { alertOf } from "../parts/say-alert.ts";
import { longDay } from "../parts/say.ts";
import type { ActionArgs, Handle, LoaderArgs, Meta, ScreenProps } from "../route-types.ts";
import styles from "../staff.module.css";

export const meta: Meta = () => [{ title: `To look at: ${brandName} staff` }];

export const handle = {
  crumbs: () => [{ name: "Search", to: "/" }, { name: "To look at" }],
} satisfies Handle;

export const clientLoader = ({ params: { id } }: LoaderArgs) =>
  load(() => call("GET /staff/alerts/:alertId", { params: { alertId: id } }));

/** Written down with what was found. Ruling H3. */
export const clientAction = async ({ params: { id }, request }: ActionArgs) => {
  const reason = textOf(await request.formData(), "reason");
  return submit(async () => {
    await call("POST /staff/alerts/:alertId/resolve", { params: { alertId: id }, body: { reason } });
    return redirect("/");
  });
};

export default function Alert({
  loaderData: { kind, reference, address, raisedOn, about, detail },
  actionData,
}: ScreenProps<typeof clientLoader, typeof clientAction>) {
  return (
    <>
      <PageTitle title={alertOf(kind).words} note={`We were told on ${longDay(raisedOn)}`} />
      <div className={styles.columns}>
        <Panel title="What is known">
          <dl className={styles.known}>
            {reference !== null && (
              <div>
                <dt>Household</dt>
                <dd>
                  <Link to={`/households/${reference}`}>{address}</Link> {reference}
                </dd>
              </div>
            )}
            {[{ name: "About", value: about }, ...detail].map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Explained deed="It is dealt with" backTo="/" backLabel="Leave it open" refusal={actionData} />
      </div>
    </>
  );
}
