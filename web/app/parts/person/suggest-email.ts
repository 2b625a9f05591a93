/** What this library does not know, and people here use. */
const ukDomains = [
  "btinternet.com",
  "btopenworld.com",
  "virginmedia.com",
  "ntlworld.com",
  "blueyonder.co.uk",
  "talktalk.net",
  "tiscali.co.uk",
  "sky.com",
  "plus.net",
  "plusnet.com",
  "live.co.uk",
  "hotmail.co.uk",
  "outlook.co.uk",
  "yahoo.co.uk",
  "googlemail.com",
  "icloud.com",
  "me.com",
  "proton.me",
  "protonmail.com",
];

/** Institutions whose names come close to a company's: `ucl.ac.uk` is not a slip for `ucl.co.uk`. */
const neverDoubted = /\.(ac|gov|nhs|sch)\.uk$/i;

/**
 * The address that was probably meant; undefined when nothing looks wrong. Never a reason to refuse one.
 * The list of domains is fetched when somebody first leaves an email field. Spec §5 Personal details.
 */
export const suggestEmail = async (typed: string): Promise<string | undefined> => {
  const email = typed.trim();
  const domain = email.split("@")[1]?.toLowerCase();
  if (!domain?.includes(".") || neverDoubted.test(domain) || ukDomains.includes(domain)) return undefined;
  const { run, POPULAR_DOMAINS } = await import("@zootools/email-spell-checker");
  const suggestion = run({ email, domains: [...new Set([...POPULAR_DOMAINS, ...ukDomains])] })?.full;
  return suggestion?.toLowerCase() === email.toLowerCase() ? undefined : suggestion;
};
