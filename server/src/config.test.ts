import { readPack } from "@evenly/design/packs";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig, readCommandConfig } from "./config.ts";

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64");
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://evenly:secret@db:5432/evenly",
  ENCRYPTION_KEYS: `first:${key}`,
  SMTP_URL: "smtp://mail.example:587",
  PUBLIC_URL: "https://evenly.example",
  ALLOW_SANDBOX: "1",
};

const problemsOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("the configuration", () => {
  it("needs nothing for a trial, and is Evenly's by default [A1]", () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      role: "all",
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      trustProxy: 0,
      advanceNoticeWorkingDays: 10,
      directDebit: { provider: "sandbox" },
      addresses: { provider: "gazetteer" },
      mailFrom: "Evenly <hello@evenly.example>",
    });
    expect(config.brand).toMatchObject({
      name: "Evenly",
      strapline: "One bill. Split evenly.",
      phone: "0113 496 0000",
      companyName: "Evenly Household Services Ltd",
      advanceNoticeWorkingDays: 10,
    });
  });

  it("takes another brand, whose name is on the statement too [A1]", () => {
    const { brand } = parseConfig({ BRAND_NAME: "Fairshare", TERMS_URL: "https://fairshare.test/terms" });
    expect(brand).toMatchObject({ name: "Fairshare", statementName: "Fairshare" });
    expect(brand.links.terms).toBe("https://fairshare.test/terms");
  });

  it("looks like Evenly, or as another pack says [A1]", () => {
    expect(parseConfig({}).pack).toEqual(readPack("evenly"));
    expect(parseConfig({ BRAND_PACK: "plain" }).pack).toEqual(readPack("plain"));
    expect(problemsOf({ BRAND_PACK: "lime" })).toMatch(/BRAND_PACK must be evenly or plain/);
  });

  it("uses the configured working days of notice in texts and in calculations [C4]", () => {
    const config = parseConfig({ ADVANCE_NOTICE_WORKING_DAYS: "14" });
    expect(config.advanceNoticeWorkingDays).toBe(14);
    expect(config.brand.advanceNoticeWorkingDays).toBe(14);
    for (const none of ["0", "31", "2.5"])
      expect(problemsOf({ ADVANCE_NOTICE_WORKING_DAYS: none })).toMatch(/ADVANCE_NOTICE_WORKING_DAYS/);
  });

  it("names every variable that is wrong, at once", () => {
    const problems = problemsOf({
      PORT: "80a",
      ROLE: "boss",
      DATABASE_URL: "mysql://x/y",
      TODAY: "2027-02-30",
    });
    expect(problems).toMatch(/PORT must be a whole number/);
    expect(problems).toMatch(/ROLE must be all, api or worker/);
    expect(problems).toMatch(/DATABASE_URL must be an address like postgres:/);
    expect(problems).toMatch(/TODAY must be a date/);
  });

  it("reads an empty variable as absent", () => {
    expect(parseConfig({ PORT: " ", SMTP_URL: "" })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  it("refuses a fixed date and flags in production [E]", () => {
    expect(problemsOf({ ...production, TODAY: "2027-07-15" })).toMatch(/TODAY .*refused in production/);
    expect(problemsOf({ ...production, PSEUDO_LANGUAGE: "1" })).toMatch(
      /PSEUDO_LANGUAGE .*refused in production/,
    );
    expect(problemsOf({ ...production, FEATURE_FLAGS: "edit_flow_test=true" })).toMatch(
      /FEATURE_FLAGS .*refused in production/,
    );
  });

  it("refuses a database of its own in production, unless it is allowed by name", () => {
    expect(problemsOf({ NODE_ENV: "production" })).toMatch(/DATABASE_URL is needed/);
    const allowed = { ...production, DATABASE_URL: "", ALLOW_EMBEDDED: "1" };
    expect(parseConfig(allowed).databaseUrl).toBeUndefined();
  });

  it("needs a mail server in production on nodes that send mail", () => {
    expect(problemsOf({ ...production, SMTP_URL: "" })).toMatch(/SMTP_URL is needed in production/);
    expect(problemsOf({ ...production, SMTP_URL: "", ROLE: "worker" })).toMatch(/SMTP_URL is needed/);
    expect(parseConfig({ ...production, SMTP_URL: "", ROLE: "api" }).smtpUrl).toBeUndefined();
    const { DATABASE_URL, ENCRYPTION_KEYS } = production;
    expect(problemsOf({ DATABASE_URL, ENCRYPTION_KEYS })).toBe("");
  });

  it("needs encryption keys in production, of the right length, and never repeats them", () => {
    expect(problemsOf({ ...production, ENCRYPTION_KEYS: "" })).toMatch(/ENCRYPTION_KEYS is needed/);
    const problem = problemsOf({ ...production, ENCRYPTION_KEYS: "first:c2hvcnQ=" });
    expect(problem).toMatch(/ENCRYPTION_KEYS must be/);
    expect(problem).not.toContain("c2hvcnQ=");
    expect(parseConfig(production).encryptionKeys).toBe(`first:${key}`);
  });

  it("lets a command change a key that the server refuses", () => {
    const poor = { ...production, ENCRYPTION_KEYS: `new:${key},zero:${"A".repeat(43)}=` };
    expect(problemsOf(poor)).toMatch(/ENCRYPTION_KEYS has a key that is not random/);
    expect(readCommandConfig(["keys"], poor).encryptionKeys).toBe(poor.ENCRYPTION_KEYS);
    expect(() => readCommandConfig(["keys"], { ...poor, ENCRYPTION_KEYS: "" })).toThrow("is needed");
  });

  it.each<[string, Record<string, string>]>([
    ["PUBLIC_URL is needed", { PUBLIC_URL: "" }],
    ["PUBLIC_URL is needed in production, with https", { PUBLIC_URL: "http://evenly.example" }],
    ["SEED_DEMO .*refused in production", { SEED_DEMO: "1" }],
    ["DIRECT_DEBIT_PROVIDER is sandbox", { ALLOW_SANDBOX: "" }],
    ["ENCRYPTION_KEYS has a key that is not random", { ENCRYPTION_KEYS: `zero:${"A".repeat(43)}=` }],
    ["ENCRYPTION_KEYS is needed", { ENCRYPTION_KEYS: "", DATABASE_URL: "", ALLOW_EMBEDDED: "1" }],
    ["GOCARDLESS_BASE_URL must be https", { GOCARDLESS_BASE_URL: "http://gocardless.example" }],
    ["METRICS_TOKEN must have 16 characters", { METRICS_TOKEN: "short" }],
  ])("refuses production: %s", (problem, changes) => {
    expect(problemsOf(production)).toBe("");
    expect(problemsOf({ ...production, ...changes })).toMatch(new RegExp(problem));
  });

  it("never encrypts real data with a trial's key: an operator's database needs keys", () => {
    expect(problemsOf({ DATABASE_URL: production.DATABASE_URL })).toMatch(/ENCRYPTION_KEYS is needed/);
  });

  it("binds to localhost in a trial, unless HOST is set", () => {
    expect(parseConfig({}).host).toBe("127.0.0.1");
    expect(parseConfig({ HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(parseConfig(production).host).toBe("0.0.0.0");
  });

  it("reads flags with the type of each, and refuses unknown ones [E]", () => {
    const { featureFlags } = parseConfig({
      FEATURE_FLAGS: "edit_flow_test=true, min_contract_length=6,default_voucher=null",
    });
    expect(featureFlags).toEqual({ edit_flow_test: true, min_contract_length: 6, default_voucher: null });
    expect(problemsOf({ FEATURE_FLAGS: "edit_flow=true" })).toMatch(/unknown flag "edit_flow"/);
    expect(problemsOf({ FEATURE_FLAGS: "edit_flow_test=perhaps" })).toMatch(/edit_flow_test/);
  });

  it("requires what the chosen provider needs", () => {
    const problems = problemsOf({ DIRECT_DEBIT_PROVIDER: "gocardless", ADDRESS_PROVIDER: "loqate" });
    expect(problems).toMatch(/GOCARDLESS_ACCESS_TOKEN is needed/);
    expect(problems).toMatch(/GOCARDLESS_WEBHOOK_SECRET is needed/);
    expect(problems).toMatch(/LOQATE_KEY is needed/);
  });

  it("reads two webhook secrets of GoCardless during a rotation, and never an empty one", () => {
    const secretsOf = (GOCARDLESS_WEBHOOK_SECRET: string) => {
      const given = { DIRECT_DEBIT_PROVIDER: "gocardless", GOCARDLESS_ACCESS_TOKEN: "token" };
      const { directDebit } = parseConfig({ ...given, GOCARDLESS_WEBHOOK_SECRET });
      return directDebit.provider === "gocardless" ? directDebit.webhookSecrets : undefined;
    };
    expect(secretsOf("new-secret, old-secret")).toEqual(["new-secret", "old-secret"]);
    expect(secretsOf("only-secret,")).toEqual(["only-secret"]);
    expect(() => secretsOf(" , ")).toThrow(/GOCARDLESS_WEBHOOK_SECRET is needed/);
  });

  it("takes the origin of the API's own host", () => {
    expect(parseConfig({}).apiOrigin).toBeUndefined();
    expect(parseConfig({ API_URL: "https://api.evenly.example/api" }).apiOrigin).toBe(
      "https://api.evenly.example",
    );
  });

  it("removes the trailing slash of the public URL", () => {
    expect(parseConfig({ PUBLIC_URL: "https://evenly.example/" }).publicUrl).toBe("https://evenly.example");
  });
});
