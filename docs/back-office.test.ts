import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@evenly/contract";
import { mayAct, staffRoles } from "@evenly/domain/staff";
import { expect, it } from "vitest";

/** The calls of each row in the table of roles. */
const rows: Readonly<Record<string, RegExp>> = {
  "see what waits for them, and the figures": /^GET \/staff\/(home|to_do|figures)/,
  "change their own password, recovery codes and passkeys": / \/staff\/(password|recovery_codes|passkeys)/,
  "ask a second person, or be one": / \/staff\/approvals/,
  "find households and read them, and the work list of services; write down what was said; open cases and work on them":
    /^POST \/staff\/search|^GET \/staff\/households(\.csv)?$|^GET \/staff\/households\/:reference(\/timeline|\/ledger)?$|\/notes$|^GET \/staff\/(services|complaints)| \/staff\/cases|:reference\/cases$/,
  "change who is in a household, its links and emails; verify callers and do for them what they ask; record what suppliers told; cancel it":
    /\/:reference\/(join_link|removal|invitations|share_token|confirmation|email|sign_everybody_out|house_link|cancellation|erasure|caller|caller_code|details|details\/preview|moving_out|moving_out\/(take_back|agree)|contract_end|size|size\/agree|terms)$| \/staff\/visitors\/|services\/stages$/,
  "read mails, and send those again that were given up": / \/staff\/(mails|mail_search)/,
  "see collections, payouts and the ledger, and close its months; give money back, let go of debts, take receipts, spread what is owed, collect it again, let held payments go on; add bank holidays":
    / \/staff\/(collections|payouts|ledger|months|bank_holidays|debts)|\/(refund|write_off|receipt|plan|plan\/end|hold|held_collections)$/,
  "make, change and end codes; change flags and settings; upload, compare and publish price books":
    / \/staff\/(code|flags|settings|price_books)/,
  "run jobs again that gave up; read the audit; invite colleagues and change their roles":
    / \/staff\/(jobs|failed_events|audit|people|invitations$)/,
};

const document = readFileSync(join(import.meta.dirname, "back-office.md"), "utf8");
const [, , ...lines] = /^\| may .*\n(\|.*\n)*/m.exec(document)?.[0].trim().split("\n") ?? [];
const table = lines.map((line) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim()),
);

it("The guide's table of roles matches the calls' permissions [H2]", () => {
  const owned = Object.entries(calls).flatMap(([name, call]) =>
    "staff" in call && typeof call.staff !== "string" ? [{ name, roles: call.staff }] : [],
  );
  expect(table.map(([row]) => row)).toEqual(Object.keys(rows));
  for (const { name, roles } of owned) {
    const own = table.filter(([row = ""]) => rows[row]?.test(name));
    const says = staffRoles.map((role) => (mayAct([role], roles) ? "yes" : ""));
    expect([name, own.map(([, ...cells]) => cells)]).toEqual([name, [says]]);
  }
});

it("The guide for staff shows every picture with a text alternative", () => {
  const shown = [...document.matchAll(/!\[([^\]]{40,})\]\(screens\/(staff-[\w-]+\.webp)\)/g)].map(
    ([, , file]) => file,
  );
  const drawn = readdirSync(join(import.meta.dirname, "screens")).filter((file) => file.startsWith("staff-"));
  expect(drawn.length).toBeGreaterThan(0);
  expect(shown.toSorted()).toEqual(drawn.toSorted());
});
