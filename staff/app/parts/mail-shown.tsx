import { Panel } from "./panel.tsx";
import own from "./mail-shown.module.css";

type ShownProps = Readonly<Record<"subject" | "text" | "html", string>>;

/** Mails are untrusted: no scripts, and only our pictures are loaded. */
function contained(html: string) {
  return `<meta http-equiv="content-security-policy" content="default-src 'none'; img-src ${location.origin}/house/; style-src 'unsafe-inline'">${html}`;
}

/** A mail's two parts, beside each other. */
export function MailShown({ subject, text, html }: ShownProps) {
  return (
    <div className={own.both}>
      <Panel title="Text" note="of links only where they lead">
        <p className={own.text}>{text}</p>
      </Panel>
      <Panel title="As a page" note="its links lead nowhere">
        <iframe className={own.page} title={subject} sandbox="" srcDoc={contained(html)} />
      </Panel>
    </div>
  );
}
