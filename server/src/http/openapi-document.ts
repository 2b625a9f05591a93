import { type CallName, calls } from "@evenly/contract";
import { formAnswerDays } from "@evenly/contract/form-answers";
import { exampleOf, keepExamples } from "@evenly/contract/examples";
import type { RefusedCode } from "@evenly/contract/messages";
import { refusals, refusalsOutsideCalls } from "@evenly/contract/refusals";
import { en } from "@evenly/contract/sentences/en";
import type { Sentence } from "@evenly/contract/sentences/language";
import {
  type Call,
  csvFile,
  errorBody,
  type Example,
  isOfStaffsFields,
  largestBodyOf,
  refusalsOf,
  refusedCodes,
  tags,
} from "@evenly/contract/shape";
import { z } from "zod";
import type { Config } from "../config.ts";

type Json = { [key: string]: unknown };

const made: Readonly<Record<number, string>> = {
  200: "Done",
  201: "Made",
  204: "Done; there is nothing to say",
  410: "Everybody has joined",
};

/** Staff read what everybody reads, and the calls of the back office. */
export type Audience = "everybody" | "staff";

/** The contract as an OpenAPI 3.1 document. Rulings B1 to B6. */
export function describeCalls(
  { brand, publicUrl }: Pick<Config, "brand" | "publicUrl">,
  audience: Audience,
): Json {
  const isForStaff = audience === "staff";
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    if (call.staff !== undefined && !isForStaff) continue;
    const [method = "", path = ""] = name.split(" ");
    const url = `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    (paths[url] ??= {})[method.toLowerCase()] = describeCall(name, call, schemas);
  }
  const refusal = toSchema(errorBody, "output", schemas);
  if (!isForStaff)
    schemas["RefusalCode"] = { ...(schemas["RefusalCode"] as Json), enum: codesForEverybody() };
  return {
    openapi: "3.1.0",
    info: {
      title: `${brand.name} API`,
      version: "1",
      description: introduction(brand.name, publicUrl),
      contact: { name: brand.companyName, email: brand.email },
      license: { name: "Terms", url: new URL(brand.links.terms, publicUrl).href },
    },
    servers: [{ url: publicUrl, description: "Where the screens are, too" }],
    // Customers do not sign in; the guid authorises.
    security: [],
    "x-tagGroups": [
      { name: "Customers", tags: Object.keys(tags).filter((tag) => !isOfStaff(tag)) },
      ...(isForStaff ? [{ name: "Back office", tags: Object.keys(tags).filter(isOfStaff) }] : []),
    ],
    tags: Object.entries(tags)
      .filter(([name]) => isForStaff || !isOfStaff(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      headers,
      responses: describeRefusals(refusal),
      ...(isForStaff && { securitySchemes }),
    },
  };
}

function isOfStaff(tag: string) {
  return tag.startsWith("Staff: ");
}

const securitySchemes: Json = {
  staffSession: {
    type: "apiKey",
    in: "cookie",
    name: "evenly_staff.session_token",
    description:
      "Set by the sign-in of the back office; over https its name starts with `__Secure-`. What changes something must come from our own pages.",
  },
};

/** The roles allowed, in words and as an extension. Ruling H2. */
function describeStaff({ staff }: Call) {
  if (staff === undefined || staff === "anyone") return { words: "", told: {} };
  const security = [{ staffSession: [] }];
  if (staff === "signed-in") return { words: " For whoever is signed in.", told: { security } };
  const roles = [...new Set([...staff, "administrator" as const])];
  return { words: ` For the roles ${roles.join(", ")}.`, told: { security, "x-roles": roles } };
}

function introduction(name: string, publicUrl: string) {
  return [
    "Every refusal has the body `{ message, code, messages, codes, errors?, errorCodes? }`: sentences for people, each with",
    "its code for programs, where `message` is the first of `messages`; also what is refused before a call is found: 404,",
    "405 (with `Allow`), 408, 414 and 431. Sentences are in the language of `Accept-Language`, where we have it, else in",
    "English; `Content-Language` says which. What is missing or null is not given.",
    "Every answer has an `x-request-id`. Prices are whole pence per person per week; dates are `YYYY-MM-DD`, in London.",
    "",
    `Any program may call it. Of browsers only pages of \`${new URL(publicUrl).origin}\` may (CORS), without cookies: the`,
    `API keeps no session. Calls are counted per client address, and ${name} may answer 429.`,
  ].join("\n");
}

const headers: Json = {
  RequestId: { description: "Names this answer in our logs", schema: { type: "string" } },
  RetryAfter: { description: "Seconds to wait", schema: { type: "integer", minimum: 0 } },
  Replayed: {
    description: "The first answer to this idempotency key, again",
    schema: { type: "string", enum: ["true"] },
  },
  OwnPage: {
    description:
      "Whose page opens in this browser: that of who paid, or another person's, which had been opened before and stays",
    schema: { type: "string", enum: ["open", "of-another"] },
  },
  PageOf: {
    description:
      "Names the person for whom a page with this answer is drawn, for `Page-Of` of its next calls",
    schema: { type: "string" },
  },
};
function ref(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}
const requestId = { "x-request-id": ref("headers", "RequestId") };

/** All but those that only the back office is refused with. Ruling H1. */
function codesForEverybody(): RefusedCode[] {
  const ofCalls = Object.entries<Call>(calls)
    .filter(([, { staff }]) => staff === undefined)
    .flatMap(([name, call]) => Object.values(refusalsOf(name, call)).flat());
  const all = new Set<string>([...ofCalls, ...refusalsOutsideCalls]);
  return refusedCodes.filter(
    (code) => all.has(code) || !(Object.hasOwn(refusals, code) || isOfStaffsFields(code)),
  );
}

/** Of most calls, declared once. */
const common = refusalsOf("POST", { ...calls["POST /bank_lookup"], refusals: [] });

function describeRefusals(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(common).map(([status, codes]) => [
      `Refused${status}`,
      describeRefusal(status, codes, schema),
    ]),
  );
}

function describeCodes(codes: readonly RefusedCode[]): string {
  const [first, ...others] = codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`);
  if (first === undefined) return "Fields are missing or wrong; `errors` has the messages by field";
  return others.length === 0 ? first : [first, ...others].map((line) => `- ${line}`).join("\n");
}

function sentenceOf(code: RefusedCode): string {
  const sentence: Sentence = en.sentences[code];
  return typeof sentence === "string" ? sentence : sentence({});
}

function describeRefusal(status: string, codes: readonly RefusedCode[], schema: Json): Json {
  return {
    description: describeCodes(codes),
    headers: {
      ...requestId,
      ...((status === "429" || status === "503") && { "retry-after": ref("headers", "RetryAfter") }),
    },
    content: { "application/json": { schema } },
  };
}

function describeCall(name: CallName, call: Call, schemas: Json): Json {
  const { id, tag, summary, description, params, query, body, described, idempotent, asksByKey, session } =
    call;
  const example = exampleOf(call);
  const parameters = [
    ...describeParameters("path", params, example.params, schemas),
    ...describeParameters("query", query, example.query, schemas),
    ...(idempotent ? [{ ...idempotencyKey, required: idempotent === "needed" }] : []),
    ...(asksByKey ? [keyAskedBy] : []),
    ...(session ? [pageOf] : []),
  ];
  const { words, told: operation } = describeStaff(call);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description + words,
    ...operation,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        description: `At most ${String(largestBodyOf(call))} KiB`,
        required: true,
        content: {
          "application/json": {
            schema: toSchema(described ?? body, "input", schemas),
            example: example.body,
          },
        },
      },
    }),
    responses: { ...describeAnswers(call, schemas), ...describeOwnRefusals(name, call, schemas) },
  };
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Minted by the client for each form, and anew after a refusal. The same key with the same request gets the first " +
    "answer again, with `Idempotency-Replayed: true`; with another one it is refused with 409. " +
    `Kept for ${String(formAnswerDays)} days.`,
  schema: { type: "string", maxLength: 255 },
};

const pageOf: Json = {
  name: "Page-Of",
  in: "header",
  required: false,
  description:
    "As the answers for the page had it: it names the person for whom the page was drawn. When the session is " +
    "somebody else's by then, the call is refused with 409 and does nothing.",
  schema: { type: "string" },
};

const keyAskedBy: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description: "As it was sent with what is asked about",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function describeParameters(
  place: "path" | "query",
  schema: z.ZodType | undefined,
  example: Example["query"],
  schemas: Json,
) {
  if (!schema) return [];
  const { properties, required = [] } = toSchema(schema, "input", schemas) as {
    properties: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]): Json => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    ...(example?.[name] !== undefined && { example: example[name] }),
    schema: rest,
  }));
}

function describeAnswers({ responses, idempotent, asksByKey, signsIn, session }: Call, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: made[Number(status)] ?? "Done",
        headers: {
          ...requestId,
          ...((idempotent || asksByKey) && { "idempotency-replayed": ref("headers", "Replayed") }),
          ...(signsIn && { "own-page": ref("headers", "OwnPage") }),
          ...(session && { "page-of": ref("headers", "PageOf") }),
        },
        ...(status !== "204" && { content: describeContent(schema, schemas) }),
      },
    ]),
  );
}

function describeContent(schema: z.ZodType, schemas: Json): Json {
  return schema === csvFile
    ? { "text/csv": { schema: { type: "string" } } }
    : { "application/json": { schema: toSchema(schema, "output", schemas) } };
}

function describeOwnRefusals(name: CallName, call: Call, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(refusalsOf(name, call)).map(([status, codes]) => [
      status,
      codes.join() === common[Number(status)]?.join()
        ? ref("responses", `Refused${status}`)
        : describeRefusal(status, codes, toSchema(errorBody, "output", schemas)),
    ]),
  );
}

function toSchema(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      keepExamples({ zodSchema, jsonSchema });
      delete jsonSchema["needed"];
      if (io === "input" && zodSchema._zod.def.type === "object")
        markRequired(zodSchema as z.ZodObject, jsonSchema);
    },
  });
  Object.assign(schemas, pointToComponents($defs));
  return pointToComponents(own) as Json;
}

/** Body fields are optional to the parser; `required` lists those that the rules need. */
function markRequired({ shape }: z.ZodObject, jsonSchema: z.core.JSONSchema.BaseSchema) {
  const needed = Object.keys(shape).filter(
    (key) => z.globalRegistry.get(shape[key] as z.ZodType)?.["needed"],
  );
  delete jsonSchema.required;
  if (needed.length > 0) jsonSchema.required = needed;
}

function pointToComponents(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as unknown;
}
