import type { Success } from "@evenly/contract";
import { aboutHouseholds, changingHouseholds } from "@evenly/contract/staff/fields";
import { Icon, type IconName } from "@evenly/design/icon";
import { isHouseholdOver, transition } from "@evenly/domain/household";
import { mayAct, type StaffRole } from "@evenly/domain/staff";
import { KeyLink } from "../../parts/key-link.tsx";
import { Panel } from "../../parts/panel.tsx";
import styles from "./household.module.css";

type Household = Success<"GET /staff/households/:reference">;

type Action = {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
  /** Payments and destructive actions have none. Ruling H3. */
  readonly letter?: string;
  readonly roles: readonly StaffRole[];
  readonly note?: string;
  readonly ends?: true;
  /** Why it is not possible now. */
  readonly cannot?: (household: Household) => string | undefined;
};

function cannotInvite(household: Household) {
  return transition(household.state, "last-place-taken").ok ? undefined : "No open places";
}

const actions: readonly Action[] = [
  { to: "case", name: "Open a case", icon: "chat", letter: "a", roles: aboutHouseholds },
  {
    to: "invite",
    name: "Invite again",
    icon: "mail",
    letter: "i",
    roles: changingHouseholds,
    cannot: cannotInvite,
  },
  { to: "join-link", name: "Replace the join link", icon: "share", letter: "l", roles: changingHouseholds },
  {
    to: "second-token",
    name: "Replace the second token",
    icon: "lock",
    letter: "t",
    roles: changingHouseholds,
  },
  {
    to: "people",
    name: "Remove or confirm somebody",
    icon: "people",
    letter: "r",
    roles: changingHouseholds,
  },
  {
    to: "callers",
    name: "Verify a caller",
    icon: "phone",
    letter: "v",
    roles: changingHouseholds,
    note: "then do it for them",
  },
  { to: "email", name: "Change an email", icon: "copy", letter: "d", roles: changingHouseholds },
  { to: "sign-out", name: "Sign everybody out", icon: "lock", letter: "o", roles: changingHouseholds },
  {
    to: "erasure",
    name: "Have somebody erased",
    icon: "close",
    roles: changingHouseholds,
    note: "who asked for it",
    ends: true,
  },
  {
    to: "cancel",
    name: "Cancel the household",
    icon: "close",
    roles: changingHouseholds,
    note: "a preview first",
    ends: true,
    cannot: ({ state }) => (isHouseholdOver(state) ? "It is over" : undefined),
  },
];

type ActionsProps = { readonly household: Household; readonly roles: readonly StaffRole[] };

/** A household's actions by role. Rulings H3, H4. */
export function Actions({ household, roles }: ActionsProps) {
  const own = actions.filter((action) => mayAct(roles, action.roles));
  if (own.length === 0) return null;
  return (
    <Panel title="Actions" aside={<p className={styles.quiet}>each one asks why and is written down</p>}>
      <ul className={styles.actions}>
        {own.map(({ to, name, icon, letter, note, ends, cannot }) => {
          const why = cannot?.(household) ?? note;
          const words = (
            <>
              <Icon name={icon} size={16} />
              <span className={styles.deed}>
                {name}
                {why !== undefined && <small>{why}</small>}
              </span>
            </>
          );
          return (
            <li key={to} data-ends={ends}>
              {cannot?.(household) === undefined ? (
                <KeyLink to={to} what={name.toLowerCase()} {...(letter !== undefined && { letter })}>
                  {words}
                </KeyLink>
              ) : (
                <p>{words}</p>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
