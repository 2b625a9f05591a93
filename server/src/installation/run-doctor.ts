import { openConfiguredDatabase } from "../../database/open-configured-database.ts";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { readEncryptionKeys } from "../trial-key.ts";
import { examineInstallation } from "./doctor.ts";
import { describeFindings, exitCodeOf, type Finding, wrong } from "./finding.ts";

/** `script/doctor`: prints what it sees of the installation and what to do; fails when something is wrong. */
async function examine(config: Config): Promise<readonly Finding[]> {
  const database = await openConfiguredDatabase(config, { use: "command" });
  try {
    return await examineInstallation(config, database, await readEncryptionKeys(config));
  } finally {
    await database.close();
  }
}

function readOrRefuse(): Config | Finding {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return wrong("configuration", error.message, "docs/running/configuration.md has every variable");
  }
}

const config = readOrRefuse();
const findings = "about" in config ? [config] : await examine(config);
console.log(describeFindings(findings));
process.exitCode = exitCodeOf(findings);
