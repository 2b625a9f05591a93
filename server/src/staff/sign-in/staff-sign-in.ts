import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { staffSessionMinutes } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { isTrial } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { challengeCookie, loadBetterAuth, type Passwords, sessionCookieName } from "./better-auth.ts";
import { useCodeOnce } from "./codes-given.ts";
import { countTry, forgetFailures, takeBackTry } from "./failures.ts";

type Needs = Pick<Dependencies, "db" | "config" | "clock" | "encryptionKeys">;

type Kept<Answer> = { readonly answer: Answer; readonly setCookies: readonly string[] };

export type StaffSignIn = {
  start(email: string, password: string): Promise<Kept<"code" | "set-up">>;
  giveCode(code: string, cookies: string): Promise<Kept<void>>;
  find(cookies: string): Promise<Kept<StaffAsker["person"] | undefined>>;
  startSecondFactor(
    password: string,
    asker: StaffAsker,
  ): Promise<{ readonly uri: string; readonly recoveryCodes: string[] }>;
  confirmSecondFactor(code: string, asker: StaffAsker): Promise<Kept<void>>;
  signOut(cookies: string): Promise<Kept<void>>;
  hashPassword(password: string): Promise<string>;
};

/** better-auth as a library: none of its routes is served. Uses the machine's time, not a trial's. Ruling H1. */
export const createStaffSignIn = (deps: Needs, passwords?: Passwords): StaffSignIn => {
  const { db, config } = deps;
  const load = loadBetterAuth({ ...deps, passwords });
  return {
    start: async (typed, password) => {
      if (password === "" || checkEmail("email", typed).length > 0) throw refuse("staff-sign-in-wrong");
      const email = normaliseEmail(typed);
      const { api } = await load();
      await countTry(db, email, new Date());
      const person = await findPerson(db, email);
      const maySignIn = person !== undefined && isOfUse(person, config);
      // Hash anyway for unknown accounts, so timing reveals nothing.
      const tried = maySignIn ? email : "nobody@staff.invalid";
      const { headers, response } = await orRefuse("staff-sign-in-wrong", () =>
        api.signInEmail({ body: { email: tried, password }, headers: new Headers(), returnHeaders: true }),
      );
      await takeBackTry(db, email);
      await db.deleteFrom("staff_session").where("expires_at", "<=", new Date()).execute();
      const isHalfWay = "twoFactorRedirect" in response;
      if (!isHalfWay && person) await noteSignIn(deps, person);
      return { answer: isHalfWay ? "code" : "set-up", setCookies: headers.getSetCookie() };
    },
    giveCode: async (code, cookies) => {
      const { api } = await load();
      // Without any existing session: this concerns the sign-in in progress.
      const own = cookiesBut(cookies, sessionCookieName);
      const person = await findChallenged(db, own);
      if (person === undefined) throw refuse("staff-signed-out");
      await countTry(db, person.email, new Date());
      const isOneTime = /^\d{6}$/.test(code);
      if (isOneTime) await useCodeOnce(db, person.id, code, new Date());
      const { headers } = await orRefuse("staff-code-wrong", () => {
        const given = { headers: new Headers({ cookie: own }), returnHeaders: true } as const;
        return isOneTime
          ? api.verifyTOTP({ body: { code }, ...given })
          : api.verifyBackupCode({ body: { code }, ...given });
      });
      if (!isOfUse(person, config)) throw refuse("staff-signed-out");
      await forgetFailures(db, person.email);
      await noteSignIn(deps, person);
      return { answer: undefined, setCookies: headers.getSetCookie() };
    },
    find: async (cookies) => {
      const nobody = { answer: undefined, setCookies: [] };
      if (!cookies.includes(sessionCookieName)) return nobody;
      const { api } = await load();
      const { headers, response } = await api.getSession({
        headers: new Headers({ cookie: cookies }),
        returnHeaders: true,
      });
      if (response === null) return nobody;
      const { session, user } = response;
      const person = await findPerson(db, user.email);
      const age = Date.now() - session.createdAt.getTime();
      if (person === undefined || !isOfUse(person, config) || age >= staffSessionMinutes * 60_000) {
        await db.deleteFrom("staff_session").where("id", "=", session.id).execute();
        return nobody;
      }
      const { id, name, email, roles, two_factor_enabled: hasSecondFactor } = person;
      return { answer: { id, name, email, roles, hasSecondFactor }, setCookies: headers.getSetCookie() };
    },
    startSecondFactor: async (password, { cookies, person }) => {
      const { api } = await load();
      await countTry(db, person.email, new Date());
      const made = await orRefuse("staff-sign-in-wrong", () =>
        api.enableTwoFactor({
          body: { password, method: "totp" },
          headers: new Headers({ cookie: cookies }),
        }),
      );
      await takeBackTry(db, person.email);
      if (made.method !== "totp") throw new Error("Another second factor was set up");
      return { uri: made.totpURI, recoveryCodes: made.backupCodes };
    },
    confirmSecondFactor: async (code, { cookies, person }) => {
      const { api } = await load();
      const begun = await db
        .selectFrom("staff_second_factor")
        .select("id")
        .where("person_id", "=", person.id)
        .executeTakeFirst();
      if (begun === undefined) throw refuse("second-factor-not-started");
      await useCodeOnce(db, person.id, code, new Date());
      const { headers } = await orRefuse("staff-code-wrong", () =>
        api.verifyTOTP({ body: { code }, headers: new Headers({ cookie: cookies }), returnHeaders: true }),
      );
      const setCookies = headers.getSetCookie();
      await db.transaction().execute(async (trx) => {
        // Sessions opened by password alone must not count as having a second factor.
        await trx
          .deleteFrom("staff_session")
          .where("person_id", "=", person.id)
          .where("token", "!=", tokenIn(setCookies))
          .execute();
        await recordAudit(trx, {
          householdId: null,
          actor: { kind: "staff", id: person.id },
          action: "set-up-second-factor",
          at: deps.clock.now(),
        });
      });
      return { answer: undefined, setCookies };
    },
    signOut: async (cookies) => {
      const { api } = await load();
      const { headers } = await api.signOut({
        headers: new Headers({ cookie: cookies }),
        returnHeaders: true,
      });
      return { answer: undefined, setCookies: headers.getSetCookie() };
    },
    hashPassword: async (password) => (await (await load()).$context).password.hash(password),
  };
};

type Person = {
  readonly id: string;
  readonly email: string;
  readonly roles: StaffAsker["person"]["roles"];
  readonly is_demo: boolean;
};

/** Has a role; demo people sign in to trials only. */
const isOfUse = ({ roles, is_demo: isDemo }: Person, config: Needs["config"]) =>
  roles.length > 0 && (!isDemo || isTrial(config));

const ofPeople = (db: Kysely<Database>) =>
  db.selectFrom("staff_person").select(["id", "name", "email", "roles", "is_demo", "two_factor_enabled"]);

const findPerson = (db: Kysely<Database>, email: string) =>
  ofPeople(db).where("email", "=", email.toLowerCase()).executeTakeFirst();

/** The person of a sign-in in progress, to count attempts; better-auth verifies the cookie. */
const findChallenged = async (db: Kysely<Database>, cookies: string) => {
  const [, value = ""] = new RegExp(`${challengeCookie}=([^;]*)`).exec(cookies) ?? [];
  const [identifier = ""] = value.split(/\.|%2E/i);
  const challenge = await db
    .selectFrom("staff_challenge")
    .select("value")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  return challenge && ofPeople(db).where("id", "=", challenge.value).executeTakeFirst();
};

const cookiesBut = (cookies: string, name: string) =>
  cookies
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => !pair.split("=")[0]?.endsWith(name))
    .join("; ");

const tokenIn = (setCookies: readonly string[]): string => {
  const found = setCookies.map((cookie) => new RegExp(`${sessionCookieName}=([^;.]+)`).exec(cookie)?.[1]);
  return found.findLast((token) => token !== undefined) ?? "";
};

const noteSignIn = ({ db, clock }: Needs, { id }: Person) =>
  db.transaction().execute((trx) =>
    recordAudit(trx, {
      householdId: null,
      actor: { kind: "staff", id },
      action: "sign-in",
      at: clock.now(),
    }),
  );

/** Maps better-auth's refusals to ours; other errors are rethrown. */
const orRefuse = async <Answer>(
  code: "staff-sign-in-wrong" | "staff-code-wrong",
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    const isRefusal = error instanceof Error && error.name === "APIError";
    const status = isRefusal ? (error as Error & { statusCode?: number }).statusCode : undefined;
    if (status !== undefined && status < 500) throw refuse(code);
    throw error;
  }
};
