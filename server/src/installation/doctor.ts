import { existsSync } from "node:fs";
import type { OpenDatabase } from "../../database/connect.ts";
import { createClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { EncryptionKeys } from "../encryption-keys.ts";
import { examineDatabase } from "./database-findings.ts";
import { type Finding, well, wrong } from "./finding.ts";
import { examineKeys, examineSecrets } from "./key-findings.ts";
import { examineMail, examineProvider, examinePublicUrl } from "./service-findings.ts";

/** Looks at everything that an installation needs, and changes nothing. Ruling K2. */
export async function examineInstallation(
  config: Config,
  database: OpenDatabase,
  encryptionKeys: string,
): Promise<Finding[]> {
  const findings = await examineDatabase(config, database);
  const isMigrated = findings.some(({ about, state }) => about === "schema" && state === "well");
  if (isMigrated) findings.push(await examineKeys(database.db, new EncryptionKeys(encryptionKeys)));
  return [
    ...findings,
    ...examineSecrets(config),
    await examineMail(config),
    await examineProvider(config, createClock(config.today).today()),
    ...(await examinePublicUrl(config)),
    examineScreens(config),
  ];
}

function examineScreens({ webFolder }: Config): Finding {
  return existsSync(webFolder)
    ? well("screens", "built")
    : wrong("screens", `${webFolder} is not there`, "run script/build");
}
