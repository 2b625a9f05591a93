import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { checkStaffPassword, staffSessionMinutes } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import { newToken } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { isTrial } from "../../config.ts";
import type { Config } from "../../config.ts";
import { refuse, refuseAny, Refusal } from "../../http/refusals.ts";
import type { StaffAsker, StaffVisitor } from "../../http/staff-asker.ts";
import {
  type BetterAuth,
  loadBetterAuth,
  type Passwords,
  sessionCookieName,
  type SignInParts,
} from "./better-auth.ts";
import type { Owner, StaffSignIn } from "./port.ts";
import { useCodeOnce } from "./codes-given.ts";
import { loadPasswordCheck } from "./common-passwords.ts";
import { countTry, forgetFailures, takeBackTry, type TriedBy } from "./failures.ts";
import { isKnownDevice, keepDevice } from "./known-devices.ts";

/** better-auth as a library: none of its routes is served. Uses the machine's time, not a trial's. Rulings H1, H3. */
export function createStaffSignIn(deps: SignInParts, passwords?: Passwords): StaffSignIn {
  const { db, config } = deps;
  const load = loadBetterAuth({ ...deps, passwords });
  const checkCommon = loadPasswordCheck();

  /** Whose failures count: strangers' do not lock a device that the person has used before. Ruling H3. */
  const triedBy = async (email: string, personId: string | undefined, { cookies }: StaffVisitor) => {
    if (personId === undefined) return { email };
    const { api } = await load();
    const device = await api.readStaffDevice({ headers: new Headers({ cookie: cookies }) });
    return { email, device: (await isKnownDevice(db, personId, device)) ? (device ?? undefined) : undefined };
  };

  /** A second factor was given: the next sign-ins in this browser are of a known device. */
  const enter = async (person: Person, by: TriedBy, { clientAddress }: StaffVisitor) => {
    await forgetFailures(db, by);
    await noteSignIn(deps, person, clientAddress);
    return rememberDevice(person.id, "device" in by ? by.device : undefined);
  };

  const rememberDevice = async (personId: string, deviceToken?: string) => {
    const { api } = await load();
    const token = deviceToken ?? newToken();
    const { headers, response: expiresAt } = await api.keepStaffDevice({ body: token, returnHeaders: true });
    await keepDevice(db, personId, token, expiresAt);
    return headers.getSetCookie();
  };

  const checkPassword = async (password: string, { email, name }: Owner) => {
    refuseAny(checkStaffPassword(password));
    refuseAny(await checkCommon(password, [email, name, config.brand.name]));
  };

  /** Tries with the password of somebody who is signed in, whom strangers cannot lock out. */
  const withOwnPassword = async <Answer>(
    { person, clientAddress }: StaffAsker,
    ask: (api: BetterAuth["api"]) => Promise<Answer>,
  ): Promise<Answer> => {
    const { api } = await load();
    const by = { signedIn: person.id };
    const noted = noteFailures(deps, { step: "password", clientAddress, person });
    const answer = await noted(async () => {
      await countTry(db, by, new Date());
      return orRefuse("staff-sign-in-wrong", () => ask(api));
    });
    await forgetFailures(db, by);
    return answer;
  };

  return {
    start: async (typed, password, visitor) => {
      if (password === "" || checkEmail("email", typed).length > 0) throw refuse("staff-sign-in-wrong");
      const email = normaliseEmail(typed);
      const { api } = await load();
      const person = await findPerson(db, "email", email);
      const by = await triedBy(email, person?.id, visitor);
      const { clientAddress } = visitor;
      const noted = noteFailures(deps, { step: "password", clientAddress, person, email });
      const { headers, response } = await noted(async () => {
        await countTry(db, by, new Date());
        const maySignIn = person !== undefined && isOfUse(person, config);
        // Hash anyway for unknown accounts, so timing reveals nothing.
        const tried = maySignIn ? email : "nobody@staff.invalid";
        return orRefuse("staff-sign-in-wrong", () =>
          api.signInEmail({ body: { email: tried, password }, headers: new Headers(), returnHeaders: true }),
        );
      });
      await takeBackTry(db, by);
      await db.deleteFrom("staffSession").where("expiresAt", "<=", new Date()).execute();
      const isHalfWay = "twoFactorRedirect" in response;
      if (!isHalfWay && person) await noteSignIn(deps, person, clientAddress);
      return { answer: isHalfWay ? "code" : "set-up", setCookies: headers.getSetCookie() };
    },
    giveCode: async (code, visitor) => {
      const { api } = await load();
      const challenge = await api.readStaffChallenge({ headers: new Headers({ cookie: visitor.cookies }) });
      if (challenge === undefined) throw refuse("staff-signed-out");
      const person = await findPerson(db, "id", challenge.personId);
      if (person === undefined) throw refuse("staff-signed-out");
      const by = await triedBy(person.email, person.id, visitor);
      const noted = noteFailures(deps, { step: "code", clientAddress: visitor.clientAddress, person });
      const { headers } = await noted(async () => {
        await countTry(db, by, new Date());
        const isOneTime = /^\d{6}$/.test(code);
        if (isOneTime) await useCodeOnce(db, person.id, code, new Date());
        return orRefuse("staff-code-wrong", () => {
          // Without any existing session: this concerns the sign-in in progress.
          const request = {
            headers: new Headers({ cookie: challenge.cookie }),
            returnHeaders: true,
          } as const;
          return isOneTime
            ? api.verifyTOTP({ body: { code }, ...request })
            : api.verifyBackupCode({ body: { code }, ...request });
        });
      });
      if (!isOfUse(person, config)) throw refuse("staff-signed-out");
      const setCookies = await enter(person, by, visitor);
      return { answer: undefined, setCookies: [...headers.getSetCookie(), ...setCookies] };
    },
    startPasskey: async () => {
      const { api } = await load();
      await db.deleteFrom("staffChallenge").where("expiresAt", "<=", new Date()).execute();
      const { headers, response } = await api.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      });
      return { answer: { ...response }, setCookies: headers.getSetCookie() };
    },
    givePasskey: async (passkey, visitor) => {
      const { api } = await load();
      const person = await ofPeople(db)
        .innerJoin("staffPasskey", "staffPasskey.personId", "staffPerson.id")
        .where("staffPasskey.credentialId", "=", passkey.id)
        .executeTakeFirst();
      const { clientAddress } = visitor;
      const noted = noteFailures(deps, { step: "passkey", clientAddress, person });
      const { headers, entered } = await noted(async () => {
        if (person === undefined || !isOfUse(person, config)) throw refuse("passkey-wrong");
        const answer = await orRefuse("passkey-wrong", () =>
          api.verifyPasskeyAuthentication({
            body: { response: { ...passkey, ...ofWebAuthn } },
            headers: headersOf(visitor),
            returnHeaders: true,
          }),
        );
        return { headers: answer.headers, entered: person };
      });
      const by = await triedBy(entered.email, entered.id, visitor);
      const setCookies = await enter(entered, by, visitor);
      return { answer: undefined, setCookies: [...headers.getSetCookie(), ...setCookies] };
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
      const person = await findPerson(db, "id", user.id);
      const age = Date.now() - session.createdAt.getTime();
      if (person === undefined || !isOfUse(person, config) || age >= staffSessionMinutes * 60_000) {
        await db.deleteFrom("staffSession").where("id", "=", session.id).execute();
        return nobody;
      }
      const { id, name, email, roles, twoFactorEnabled: hasSecondFactor } = person;
      return { answer: { id, name, email, roles, hasSecondFactor }, setCookies: headers.getSetCookie() };
    },
    startSecondFactor: async (password, asker) => {
      const made = await withOwnPassword(asker, (api) =>
        api.enableTwoFactor({ body: { password, method: "totp" }, headers: headersOf(asker) }),
      );
      if (made.method !== "totp") throw new Error("Another second factor was set up");
      return { uri: made.totpURI, recoveryCodes: made.backupCodes };
    },
    confirmSecondFactor: async (code, asker) => {
      const { api } = await load();
      const { person } = asker;
      const begun = await db
        .selectFrom("staffSecondFactor")
        .select("id")
        .where("personId", "=", person.id)
        .executeTakeFirst();
      if (begun === undefined) throw refuse("second-factor-not-started");
      await useCodeOnce(db, person.id, code, new Date());
      const { headers } = await orRefuse("staff-code-wrong", () =>
        api.verifyTOTP({ body: { code }, headers: headersOf(asker), returnHeaders: true }),
      );
      const setCookies = headers.getSetCookie();
      // Sessions opened by password alone must not count as having a second factor.
      await endOtherSessions(db, person.id, tokenIn(setCookies));
      await noteOwn(deps, asker, "set-up-second-factor");
      return { answer: undefined, setCookies: [...setCookies, ...(await rememberDevice(person.id))] };
    },
    renewRecoveryCodes: async (password, asker) => {
      const { backupCodes } = await withOwnPassword(asker, (api) =>
        api.generateBackupCodes({ body: { password }, headers: headersOf(asker) }),
      );
      await noteOwn(deps, asker, "renew-recovery-codes");
      return backupCodes;
    },
    changePassword: async (currentPassword, newPassword, asker) => {
      await checkPassword(newPassword, asker.person);
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      const { headers } = await withOwnPassword(asker, (api) =>
        api.changePassword({ body, headers: headersOf(asker), returnHeaders: true }),
      );
      await noteOwn(deps, asker, "change-password");
      return { answer: undefined, setCookies: headers.getSetCookie() };
    },
    startNewPasskey: async (asker) => {
      const { api } = await load();
      const { headers, response } = await api.generatePasskeyRegistrationOptions({
        headers: headersOf(asker),
        returnHeaders: true,
      });
      return { answer: { ...response }, setCookies: headers.getSetCookie() };
    },
    addPasskey: async ({ name, ...passkey }, asker) => {
      const { api } = await load();
      const response = { ...passkey, ...ofWebAuthn };
      await orRefuse("passkey-wrong", () =>
        api.verifyPasskeyRegistration({ body: { name, response }, headers: headersOf(asker) }),
      );
      await noteOwn(deps, asker, "add-passkey", { name });
    },
    signOut: async (cookies) => {
      const { api } = await load();
      const { headers } = await api.signOut({
        headers: new Headers({ cookie: cookies }),
        returnHeaders: true,
      });
      return { answer: undefined, setCookies: headers.getSetCookie() };
    },
    hashNewPassword: async (password, owner) => {
      await checkPassword(password, owner);
      return (await (await load()).$context).password.hash(password);
    },
  };
}

const ofWebAuthn = { type: "public-key", clientExtensionResults: {} } as const;

function headersOf({ cookies }: StaffVisitor) {
  return new Headers({ cookie: cookies });
}

type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: StaffAsker["person"]["roles"];
  readonly isDemo: boolean;
};

/** Has a role; demo people sign in to trials only. */
function isOfUse({ roles, isDemo }: Person, config: Config) {
  return roles.length > 0 && (!isDemo || isTrial(config));
}

function ofPeople(db: Kysely<Database>) {
  return db
    .selectFrom("staffPerson")
    .select(["staffPerson.id", "staffPerson.name", "email", "roles", "isDemo", "twoFactorEnabled"]);
}

function findPerson(db: Kysely<Database>, by: "id" | "email", value: string) {
  return ofPeople(db).where(`staffPerson.${by}`, "=", value).executeTakeFirst();
}

function endOtherSessions(db: Kysely<Database>, personId: string, token: string) {
  return db.deleteFrom("staffSession").where("personId", "=", personId).where("token", "!=", token).execute();
}

function tokenIn(setCookies: readonly string[]): string {
  const found = setCookies.map((cookie) => new RegExp(`${sessionCookieName}=([^;.]+)`).exec(cookie)?.[1]);
  return found.findLast((token) => token !== undefined) ?? "";
}

function noteSignIn({ db, clock }: SignInParts, { id }: Person, clientAddress: string) {
  return db.transaction().execute((trx) =>
    recordAudit(trx, {
      householdId: null,
      actor: { kind: "staff", id, clientAddress },
      action: "sign-in",
      at: clock.now(),
    }),
  );
}

function noteOwn(
  { db, clock }: SignInParts,
  { person, clientAddress }: StaffAsker,
  action: "set-up-second-factor" | "renew-recovery-codes" | "change-password" | "add-passkey",
  detail = {},
) {
  return db.transaction().execute((trx) =>
    recordAudit(trx, {
      householdId: null,
      actor: { kind: "staff", id: person.id, clientAddress },
      action,
      at: clock.now(),
      detail,
    }),
  );
}

type Attempt = {
  readonly step: "password" | "code" | "passkey";
  readonly clientAddress: string;
  readonly person?: Pick<Person, "id" | "name"> | undefined;
  readonly email?: string;
};

/** An unknown email is written down by its first letter and domain: it may be a customer's. Ruling H3. */
function noteFailures({ db, clock }: SignInParts, { step, clientAddress, person, email }: Attempt) {
  return async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isLocked = error.reasons.some(({ code }) => code === "staff-sign-in-locked");
      const unknown = email === undefined ? {} : { email: email.replace(/^(.).*@/, "$1…@") };
      await db.transaction().execute((trx) =>
        recordAudit(trx, {
          householdId: null,
          actor: { kind: "visitor", id: null, clientAddress },
          action: isLocked ? "sign-in-locked" : "sign-in-failed",
          at: clock.now(),
          detail: { step, ...(person ? { colleague: person.name, personId: person.id } : unknown) },
        }),
      );
      throw error;
    }
  };
}

/** Maps better-auth's refusals to ours; other errors are rethrown. */
async function orRefuse<Answer>(
  code: "staff-sign-in-wrong" | "staff-code-wrong" | "passkey-wrong",
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isRefusal = error instanceof Error && error.name === "APIError";
    const status = isRefusal ? (error as Error & { statusCode?: number }).statusCode : undefined;
    if (status !== undefined && status < 500) throw refuse(code);
    throw error;
  }
}
