import { renderDevPage } from "../http/dev-page.ts";
import type { MailboxEmail } from "./mailbox.ts";

/** The mail's `srcdoc` frame inherits this policy: inline styles, no scripts, only our own pictures. */
export function mailboxPagePolicy(publicUrl: string): string {
  return `default-src 'none'; img-src 'self' ${new URL(publicUrl).origin}; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

export function renderMailboxPage(emails: readonly MailboxEmail[], pack: string): string {
  return renderDevPage({
    title: `Mailbox (${String(emails.length)})`,
    heading: "Mailbox",
    pack,
    head: `<style>${styles}</style>`,
    body: `<p>Mails that this trial has written, newest first. None of them has left this machine. <a href="/dev/clock">The clock</a> brings those of later days. <a href="/dev/mailbox.json">As JSON</a></p>
${emails.length === 0 ? "<p>No mails yet.</p>" : emails.map(renderArticle).join("\n")}`,
  });
}

function renderArticle({ to, subject, text, html, at }: MailboxEmail, index: number): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To <strong>${escapeHtml(to)}</strong>, <time datetime="${escapeHtml(at)}">${escapeHtml(formatMoment(at))}</time></p>
<details${index === 0 ? " open" : ""}><summary>Text</summary><pre>${linkAddresses(escapeHtml(text))}</pre></details>
<details><summary>Html</summary><iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" srcdoc="${escapeHtml(html)}"></iframe></details>
</article>`;
}

function formatMoment(at: string): string {
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO("Europe/London");
  return `${moment.toPlainDate().toString()} ${moment.toPlainTime().toString({ smallestUnit: "second" })}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** The text is already escaped, so no quote can end the attribute. */
function linkAddresses(escaped: string): string {
  return escaped.replace(
    /https?:\/\/(?:(?!&quot;|&lt;|&gt;|&#39;)\S)+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );
}

const styles = `
article { background: var(--surface); border-radius: 18px; margin: 16px 0; padding: 16px 20px; }
h2 { font-size: 20px; margin: 0 0 4px; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 600; padding: 10px 0; }
pre { font: inherit; margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
iframe { border: 1px solid var(--divider); height: 720px; width: 100%; }
`;
