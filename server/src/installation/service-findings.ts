import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { createGocardless } from "../payments/index.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

const deadlineMilliseconds = 10_000;

const noMail = "set SMTP_URL: mails are only written down";

/** Connects, greets and signs in; sends no mail. */
export async function examineMail({ smtpUrl, publicUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return warning("mail", "there is no mail server", noMail);
  const transport = createTransport({
    url: smtpUrl,
    name: new URL(publicUrl).hostname,
    connectionTimeout: deadlineMilliseconds,
    greetingTimeout: deadlineMilliseconds,
    socketTimeout: deadlineMilliseconds,
    dnsTimeout: deadlineMilliseconds,
  });
  try {
    await transport.verify();
    return well("mail", "the mail server greets");
  } catch (error) {
    const { code = "no answer", responseCode } = error as { code?: string; responseCode?: number };
    const seen = [code, ...(responseCode === undefined ? [] : [String(responseCode)])].join(" ");
    if (code === "EAUTH")
      return wrong("mail", `the mail server refuses user or password (${seen})`, "correct SMTP_URL");
    return wrong(
      "mail",
      `the mail server does not answer (${seen})`,
      "is it running, and is the way to its port open? smtps: is TLS at once (465), smtp: after the greeting (587). See SMTP_URL",
    );
  } finally {
    transport.close();
  }
}

/** A call that only reads. */
export async function examineProvider({ directDebit }: Config, today: Temporal.PlainDate): Promise<Finding> {
  const about = "payments";
  if (directDebit.provider === "sandbox")
    return warning(
      about,
      "the sandbox plays a bank: no money moves",
      "for live business set DIRECT_DEBIT_PROVIDER=gocardless",
    );
  try {
    await createGocardless({ ...directDebit, timeoutMs: deadlineMilliseconds }).listPayouts(today);
  } catch (error) {
    // GoCardless's errors hold neither token nor personal data.
    return wrong(
      about,
      error instanceof Error ? error.message : "no answer",
      "401: make a new access token with read and write rights, of the environment of GOCARDLESS_BASE_URL. No answer: is the way to it open?",
    );
  }
  if (directDebit.baseUrl.includes("sandbox"))
    return warning(
      about,
      "GoCardless's sandbox answers: no money moves",
      "for live business take away GOCARDLESS_BASE_URL",
    );
  return well(about, "GoCardless answers");
}

/** The address in every mail, as visitors reach it. */
export async function examinePublicUrl({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const about = "public address";
  if (!publicUrl.startsWith("https:"))
    return [
      warning(about, `${publicUrl} has no TLS`, "set PUBLIC_URL to the https address of the load balancer"),
    ];
  const proxies =
    trustProxy > 0
      ? []
      : [
          warning(
            "proxies",
            "TRUST_PROXY is 0, so all visitors behind the load balancer share one address and its limits",
            "set TRUST_PROXY to the number of proxies in front",
          ),
        ];
  return [await reachPublicUrl(about, publicUrl), ...proxies];
}

async function reachPublicUrl(about: string, publicUrl: string): Promise<Finding> {
  try {
    const { status } = await fetch(publicUrl, {
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMilliseconds),
    });
    if (status === 200) return well(about, `${publicUrl} answers`);
    return wrong(
      about,
      `${publicUrl} answers ${String(status)}`,
      "let the load balancer lead it to the nodes of ROLE=api",
    );
  } catch (error) {
    const { code = "no answer" } = ((error as Error).cause ?? {}) as { code?: string };
    const isCertificate = /CERT|TLS|SSL|ISSUER/.test(code);
    return (isCertificate ? wrong : warning)(
      about,
      `${publicUrl} does not answer (${code})`,
      isCertificate
        ? "renew or correct the load balancer's certificate"
        : "start the nodes and the load balancer. From here it may be unreachable and still be right for visitors",
    );
  }
}
