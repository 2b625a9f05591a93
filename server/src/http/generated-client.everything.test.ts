import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallName, calls } from "@evenly/contract";
import { exampleOf } from "@evenly/contract/examples";
import openapiTypescript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { join as joining, signUp } from "../../test/sign-up.ts";
import { guidOfRow } from "../../test/read-guid.ts";
import { guidColumns } from "../access/guid.ts";

type Body = { [key: string]: unknown };
type Sent = { readonly path: string; readonly params?: string; readonly body: Body };

const root = join(import.meta.dirname, "../../..");

/** Each field left out or given a wrong type, and answers that only the form accepts. */
const spoil = (body: Body): Body[] =>
  Object.entries(body).flatMap(([key, value]) => {
    const { [key]: _, ...without } = body;
    const others: unknown[] = typeof value === "string" ? [5, {}] : ["x", {}];
    if (value === true) others.push(false);
    if (key === "leadType") others.push("Alien");
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    const inner = isGroup ? spoil(value as Body) : [];
    return [without, ...[...others, ...inner].map((other) => ({ ...body, [key]: other }))];
  });

describe("a client that was generated from the OpenAPI document [A2]", () => {
  const open = useTestDatabases();
  const folder = mkdtempSync(join(tmpdir(), "evenly-client-"));
  let test: TestApp;
  let sent: Sent[];
  beforeAll(async () => {
    test = await openTestApp(await open());
    const { db } = test.deps;
    const household = await db
      .selectFrom("household")
      .select(guidColumns)
      .where("line1", "=", "3 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const guid = guidOfRow(household);
    const bodyOf = (name: CallName, more: Body = {}): Body => ({ ...exampleOf(calls[name]).body, ...more });
    const lead = bodyOf("POST /pre-signup");
    const made = await test.app.inject({ url: "/api/pre-signup", method: "POST", payload: lead });
    const leadId = made.json<string>();
    const shared = bodyOf("POST /share_package", { fetchEmail: true });
    const link = await test.app.inject({ url: "/api/share_package", method: "POST", payload: shared });
    const listed = await signUp(db, { houseNumber: 14 });
    const typed = await signUp(db, {
      houseNumber: 15,
      name: "Typed",
      house: { address: { fullAddress: { line1: "1 Nowhere Road", line2: "", city: "Leeds" } } },
    });
    const { addressId: _, ...unlisted } = typed;
    const house = { postcode: "LS6 1ZZ" };
    const invited = { guid, email: "maya.okafor@example.com" };
    sent = [
      { path: "/pre-signup", body: lead },
      {
        path: "/pre-signup/{leadId}/products",
        params: leadId,
        body: bodyOf("POST /pre-signup/:leadId/products"),
      },
      {
        path: "/pre-signup/{leadId}/household",
        params: leadId,
        body: bodyOf("POST /pre-signup/:leadId/household", house),
      },
      {
        path: "/voucher/{voucherCode}",
        params: "WELCOME10",
        body: bodyOf("POST /voucher/:voucherCode", { leadId }),
      },
      { path: "/discount/activate", body: bodyOf("POST /discount/activate") },
      { path: "/bank_lookup", body: bodyOf("POST /bank_lookup") },
      { path: "/share_package", body: shared },
      {
        path: "/email_summary",
        body: bodyOf("POST /email_summary", { ...house, shareLink: link.json<string>() }),
      },
      { path: "/invite_housemates", body: bodyOf("POST /invite_housemates", { guid }) },
      { path: "/direct_debit", body: listed },
      { path: "/direct_debit", body: unlisted },
      { path: "/direct_debit", body: joining(guid, "Joining") },
      { path: "/validate-joining-tenant", body: bodyOf("POST /validate-joining-tenant", invited) },
    ];
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const statusOf = async ({ path, params = "" }: Sent, body: Body) => {
    const url = `/api${path.replace(/\{\w+\}/, params)}`;
    return (await test.app.inject({ url, method: "POST", payload: body })).statusCode;
  };

  it("compiles with valid bodies only", { timeout: 60_000 }, async () => {
    const document = (await test.app.inject({ url: "/api/openapi.json" })).json<object>();
    writeFileSync(join(folder, "client.ts"), astToString(await openapiTypescript(document as never)));
    const lines = ['import type { paths } from "./client.ts";'];
    let refused = 0;
    for (const [at, one] of sent.entries()) {
      const type = `Body${String(at)}`;
      lines.push(
        `type ${type} = paths["/api${one.path}"]["post"]["requestBody"]["content"]["application/json"];`,
      );
      expect(await statusOf(one, one.body), one.path).toBeLessThan(300);
      lines.push(`export const good${String(at)}: ${type} = ${JSON.stringify(one.body)};`);
      for (const body of spoil(one.body)) {
        if ((await statusOf(one, body)) !== 422) continue;
        refused += 1;
        const name = `bad${String(refused)}`;
        lines.push("// @ts-expect-error", `export const ${name}: ${type} = ${JSON.stringify(body)};`);
      }
    }
    expect(refused).toBeGreaterThan(150);
    writeFileSync(join(folder, "bodies.ts"), lines.join("\n"));
    const options = {
      include: ["*.ts"],
      compilerOptions: {
        strict: true,
        noEmit: true,
        types: [],
        allowImportingTsExtensions: true,
        module: "preserve",
        target: "esnext",
      },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
    const tsc = join(root, "node_modules/.bin/tsc");
    expect(spawnSync(tsc, ["-p", folder], { encoding: "utf8" }).stdout).toBe("");
  });
});
