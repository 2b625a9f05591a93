import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp } from "../../test/app.ts";
import { signedInAs } from "../../test/staff.ts";
import { useTestDatabases } from "../../test/database.ts";

type Document = { paths: Record<string, Record<string, object>> };

const lintWithRedocly = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "openapi.json",
    config,
  });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

const lintWithSpectral = async (document: object): Promise<string[]> => {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] } as never));
  const problems = await linter.run(structuredClone(document) as Record<string, unknown>);
  return problems.map(({ code, message, path }) => `${String(code)}: ${message} at ${path.join("/")}`);
};

describe("the OpenAPI document", () => {
  const open = useTestDatabases();
  let everybodys: Document;
  let document: Document;
  beforeAll(async () => {
    const test = await openTestApp(await open());
    everybodys = (await test.app.inject({ url: "/api/openapi.json" })).json<Document>();
    document = (await (await signedInAs(test, "support")).get("/openapi.json")).json<Document>();
    await test.close();
  });

  it("has nothing that Redocly or Spectral would change [A2]", async () => {
    for (const each of [everybodys, document]) {
      expect(await lintWithRedocly(each)).toEqual([]);
      expect(await lintWithSpectral(each)).toEqual([]);
    }
  });

  it("is checked by both", async () => {
    const spoilt = structuredClone(document);
    const [first] = Object.values(spoilt.paths["/api/config"] ?? {});
    if (first) Object.assign(first, { operationId: "readFeatures", tags: [] });
    expect((await lintWithRedocly(spoilt)).join("\n")).toContain("operation-operationId-unique");
    expect((await lintWithSpectral(spoilt)).join("\n")).toContain("operation-tags");
  });
});
