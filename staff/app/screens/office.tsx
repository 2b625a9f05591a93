import { mayAct } from "@evenly/domain/staff";
import { aboutHouseholds } from "@evenly/contract/staff/fields";
import { Outlet, redirect, useNavigation } from "react-router";
import { call } from "../api/call.ts";
import { load } from "../api/refusal.ts";
import * as pages from "../pages.ts";
import { KeysProvider } from "../parts/keys/keys.tsx";
import { SignInAgain } from "../parts/sign-in-again.tsx";
import { SideBar } from "../parts/shell/side-bar.tsx";
import { TopBar } from "../parts/shell/top-bar.tsx";
import type { Route } from "./+types/office";
import styles from "../parts/shell/shell.module.css";

/** The signed-in person and open work; others are redirected. */
export function clientLoader() {
  return load(async () => {
    const me = await call("GET /staff/me");
    if (!me.hasSecondFactor) throw redirect(pages.secondFactor);
    const { counts } = await call("GET /staff/to_do");
    return { me, counts };
  });
}

export default function Office({ loaderData: { me, counts } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <KeysProvider>
      <div className={styles.office}>
        <SideBar me={me} counts={counts} />
        <div className={styles.page}>
          <TopBar today={me.today} mayFind={mayAct(me.roles, aboutHouseholds)} />
          <main className={styles.main} aria-busy={isBusy}>
            <Outlet context={me} />
          </main>
        </div>
      </div>
      <SignInAgain email={me.email} />
    </KeysProvider>
  );
}
