/** Domains that the library lacks. */
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

/** Institutions resemble companies: `ucl.ac.uk` is no typo of `ucl.co.uk`. */
const neverDoubted = /\.(ac|gov|nhs|sch)\.uk$/i;

/**
 * A correction for a likely typo, else undefined; never a reason to refuse. The list of domains is fetched on first
 * use. Spec §5 Personal details.
 */
export const suggestEmail = async (typed: string): Promise<string | undefined> => {
  const email = typed.trim();
  const domain = email.split("@")[1]?.toLowerCase();
  if (!domain?.includes(".") || neverDoubted.test(domain) || ukDomains.includes(domain)) return undefined;
  const { run, POPULAR_DOMAINS } = await import("@zootools/email-spell-checker");
  const suggestion = run({ email, domains: [...new Set([...POPULAR_DOMAINS, ...ukDomains])] })?.full;
  return suggestion?.toLowerCase() === email.toLowerCase() ? undefined : suggestion;
};
