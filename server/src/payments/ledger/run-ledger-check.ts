import { openForCommand } from "../../../database/open-configured-database.ts";
import { createClock } from "../../clock.ts";
import { readCommandConfig } from "../../config.ts";
import { recordCommand } from "../../operator-commands.ts";
import { checkLedger } from "./check-ledger.ts";

/** `script/ledger-check`: prints a line per violation and the counts; fails on any violation. */
const { today, advanceNoticeWorkingDays } = readCommandConfig();
const database = await openForCommand();
try {
  const terms = { today: createClock(today).today(), advanceNoticeWorkingDays };
  const { wrong, counts } = await checkLedger(database.db, terms);
  for (const line of wrong) console.log(line);
  const seen = Object.entries(counts).map(([what, count]) => `${String(count)} ${what}`);
  console.log(`${seen.join(", ")}: ${wrong.length === 0 ? "all is well" : `${String(wrong.length)} wrong`}.`);
  if (wrong.length === 0) await recordCommand(database.db, "ledger-check");
  else process.exitCode = 1;
} finally {
  await database.close();
}
