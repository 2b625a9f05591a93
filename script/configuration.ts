import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { contradictions, variables } from "../server/src/config.ts";

export const configurationFile = join(import.meta.dirname, "../docs/running/configuration.md");

const introduction = `# Configuration

Written by \`node script/configuration.ts\` from \`server/src/config.ts\`; a test fails when they differ.

Every setting is an optional environment variable, read when the server starts. It refuses to start with a value that is
wrong, and names each. Below each variable is what it says then.

Two variables are for \`script/build\`: \`VITE_API_BASE\` is the API's address for the screens if it has a host of its own
(the server that serves the screens gets it as \`API_URL\`, so that they may call it), and \`EVENLY_LANGUAGE\` their
language (\`en-GB\`, see [decision 26](../decisions/0026-one-language-per-build.md)).
`;

/** The document of all variables: default, meaning, and when a value is refused. */
export function describeConfiguration(): string {
  const entries = Object.entries(variables.shape).map(([name, schema]) => {
    const otherwise = schema.safeParse(undefined).data;
    const shown = Array.isArray(otherwise) ? otherwise.join(",") : otherwise;
    const isShown = (typeof shown === "string" && shown !== "") || typeof shown === "number";
    const wrong = schema.safeParse("?=?").error?.issues.map(({ message }) => `${name} ${message}`) ?? [];
    const refused = contradictions.filter(([variable]) => variable === name).map(([, problem]) => problem);
    return [
      `- **${name}**${isShown ? ` (\`${String(shown)}\`)` : ""}: ${schema.description ?? ""}`,
      ...[...wrong, ...refused].map((problem) => `  - ${problem}`),
    ].join("\n");
  });
  return `${introduction}\n<!-- prettier-ignore-start -->\n\n${entries.join("\n")}\n\n<!-- prettier-ignore-end -->\n`;
}

if (import.meta.main) writeFileSync(configurationFile, describeConfiguration());
