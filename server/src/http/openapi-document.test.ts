import { type CallName, calls } from "@evenly/contract";
import { exampleOf } from "@evenly/contract/examples";
import { type Call, refusalsOf, refusedCodes, tags } from "@evenly/contract/shape";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { addStaff, signedInAs, type StaffBrowser, staffBrowser, staffPassword } from "../../test/staff.ts";
import { useTestDatabases } from "../../test/database.ts";

type Operation = {
  operationId: string;
  tags: string[];
  description: string;
  responses: Record<string, object>;
};
type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { required?: string[]; properties?: Record<string, object>; enum?: string[] }>;
    responses: Record<string, object>;
  };
};

describe("the OpenAPI document", () => {
  const open = useTestDatabases();
  let test: TestApp;
  let staff: StaffBrowser;
  let document: Document;
  beforeAll(async () => {
    test = await openTestApp(await open());
    staff = await signedInAs(test, "support");
    document = (await staff.get("/openapi.json")).json<Document>();
  });
  afterAll(() => test.close());

  const operationOf = (name: string): Operation | undefined => {
    const [method = "", path = ""] = name.split(" ");
    return document.paths[`/api${path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
  };
  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  it("describes the back office to nobody but signed-in staff [H1]", async () => {
    const open = await test.app.inject({ url: "/api/openapi.json" });
    const { paths, components, ...rest } = open.json<Document>();
    const toAll = Object.entries<Call>(calls).filter(([, { staff }]) => staff === undefined);
    expect(Object.values(paths).flatMap((path) => Object.values(path))).toHaveLength(toAll.length);
    expect(JSON.stringify([rest, Object.keys(paths), components])).not.toMatch(/staff|back office/i);
    const listed = components.schemas["RefusalCode"]?.enum ?? [];
    const theirs = toAll.flatMap(([name, call]) => Object.values(refusalsOf(name, call)).flat());
    expect(listed).toEqual(expect.arrayContaining([...theirs, "email-invalid", "call-unknown"]));
    for (const code of ["approval-own", "reason-required", "price-book-unknown", "second-factor-missing"])
      expect(listed).not.toContain(code);
    expect(components).not.toHaveProperty("securitySchemes");
    const halfWay = staffBrowser(test);
    await addStaff(test, "half-way@staff.test", ["administrator"]);
    await halfWay.post("/session", { email: "half-way@staff.test", password: staffPassword });
    for (const path of ["/openapi.json", "/reference/json", "/reference/static/swagger-ui.css"]) {
      expect((await staffBrowser(test).get(path)).statusCode, path).toBe(401);
      expect((await halfWay.get(path)).statusCode, path).toBe(403);
      expect((await staff.get(path)).statusCode, path).toBe(200);
    }
    expect((await test.app.inject({ url: "/api/reference/json" })).json()).toEqual(open.json());
  });

  it("has each call once, with a unique id and a tag", () => {
    expect(operations()).toHaveLength(Object.keys(calls).length);
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length);
    for (const {
      tags: [tag = ""],
    } of operations())
      expect(Object.keys(tags)).toContain(tag);
  });

  it("lists exactly the statuses of each call [B2]", () => {
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      const statuses = Object.keys(operationOf(name)?.responses ?? {}).toSorted();
      const own = [...Object.keys(call.responses), ...Object.keys(refusalsOf(name, call))];
      expect(statuses, name).toEqual([...new Set(own)].toSorted());
    }
    expect(Object.keys(operationOf("GET /config")?.responses ?? {})).toEqual([
      "200",
      "400",
      "429",
      "500",
      "503",
    ]);
  });

  it("types the code of every refusal of every call [B1]", () => {
    const { responses: shared } = document.components;
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      for (const status of Object.keys(refusalsOf(name, call))) {
        const own = operationOf(name)?.responses[status];
        const response = own && "$ref" in own ? shared[String(own.$ref).split("/").at(-1) ?? ""] : own;
        const schema = { $ref: "#/components/schemas/Refusal" };
        expect(response, `${name} ${status}`).toMatchObject({ content: { "application/json": { schema } } });
      }
    }
    const { Refusal: refusal, RefusalCode: code } = document.components.schemas;
    expect(refusal?.required).toEqual(["message", "code", "messages", "codes"]);
    expect(refusal?.properties?.["code"]).toEqual({ $ref: "#/components/schemas/RefusalCode" });
    expect(code?.enum).toEqual(refusedCodes);
    expect(refusedCodes).toEqual(
      expect.arrayContaining(["email-invalid", "price-changed", "too-many-requests"]),
    );
    expect(refusedCodes).not.toContain("network-error");
  });

  it("groups the calls of the back office, each with its roles [H2]", () => {
    const { "x-tagGroups": groups } = document as unknown as {
      "x-tagGroups": { name: string; tags: string[] }[];
    };
    expect(groups.flatMap((group) => group.tags)).toEqual(Object.keys(tags));
    const [, office] = groups;
    expect(office?.tags).toEqual(Object.keys(tags).filter((tag) => tag.startsWith("Staff: ")));
    for (const [name, { staff }] of Object.entries(calls) as [CallName, Call][]) {
      const { tags: [tag = ""] = [], ...operation } = operationOf(name) ?? {};
      expect(office?.tags.includes(tag), name).toBe(staff !== undefined);
      const roles = Array.isArray(staff)
        ? [...new Set([...(staff as string[]), "administrator"])]
        : undefined;
      expect((operation as { "x-roles"?: string[] })["x-roles"], name).toEqual(roles);
      const needsSession = staff !== undefined && staff !== "anyone";
      expect("security" in operation, name).toBe(needsSession);
    }
  });

  it("documents authentication and origins [A2]", () => {
    expect(document.info.description).toContain("Of browsers only pages of `https://evenly.test` may (CORS)");
  });

  it("describes every part of a body that is read, with the example of the call", () => {
    const partsIn = (schema: unknown): string[] => {
      const {
        $ref,
        anyOf = [],
        properties = {},
      } = schema as {
        $ref?: string;
        anyOf?: object[];
        properties?: Record<string, object>;
      };
      if ($ref !== undefined) {
        const steps = $ref.slice(2).split("/");
        return partsIn(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document));
      }
      return [...anyOf.flatMap(partsIn), ...Object.keys(properties)];
    };
    for (const [name, { body }] of Object.entries(calls) as [CallName, Call][]) {
      if (!(body instanceof z.ZodObject)) continue;
      const { requestBody } = operationOf(name) as unknown as {
        requestBody: { content: { "application/json": { schema: object; example: object } } };
      };
      expect(requestBody.content["application/json"].example, name).toEqual(exampleOf(calls[name]).body);
      const fields = new Set(partsIn(requestBody.content["application/json"].schema));
      expect([...fields].toSorted(), name).toEqual(Object.keys(body.shape).toSorted());
    }
  });
});
