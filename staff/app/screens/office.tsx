import { Icon } from "@evenly/design/icon";
import { Logo } from "@evenly/design/logo";
import { Form, NavLink, Outlet, redirect, useNavigation } from "react-router";
import { call } from "../api/call.ts";
import { load } from "../api/refusal.ts";
import { longDay } from "../parts/say.ts";
import { brandName } from "../parts/brand.ts";
import type { ScreenProps } from "../route-types.ts";
import styles from "../staff.module.css";

/** Who is signed in; everybody else is led to where they can be. */
export const clientLoader = () =>
  load(async () => {
    const me = await call("GET /staff/me");
    if (!me.hasSecondFactor) throw redirect("/second-factor");
    return me;
  });

export default function Office({ loaderData: me }: ScreenProps<typeof clientLoader>) {
  const isBusy = useNavigation().state !== "idle";
  const seesHouseholds = me.roles.some((role) => role !== "catalogue");
  return (
    <div className={styles.office}>
      <header className={styles.bar}>
        <Logo name={brandName} />
        <nav aria-label="Back office" className={styles.nav}>
          {seesHouseholds && (
            <NavLink to="/" end>
              <Icon name="search" size={18} /> Search
            </NavLink>
          )}
          {me.roles.includes("administrator") && (
            <NavLink to="/people">
              <Icon name="people" size={18} /> Staff
            </NavLink>
          )}
        </nav>
        <div className={styles.who}>
          <p>
            <strong>{me.name}</strong>
            <br />
            {me.roles.join(", ")}
          </p>
          <p className={styles.quiet}>{longDay(me.today)}</p>
          <Form method="post" action="/sign-out">
            <button type="submit" className={styles.link} name="where" value="here">
              Sign out
            </button>
            <button type="submit" className={styles.link} name="where" value="everywhere">
              Sign out everywhere
            </button>
          </Form>
        </div>
      </header>
      <main className={styles.work} aria-busy={isBusy}>
        <Outlet context={me} />
      </main>
    </div>
  );
}
