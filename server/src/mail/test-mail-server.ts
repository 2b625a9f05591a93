import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  readonly envelopeTo: readonly string[];
  readonly greetedAs: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
};

export type MailServer = {
  readonly url: string;
  readonly received: ReceivedMail[];
  readonly refused: string[];
  /** How many connections have been opened. */
  readonly countConnections: () => number;
  readonly mend: () => void;
  readonly stop: () => Promise<void>;
};

/** A real SMTP server. Refuses `nobody@…` permanently, `unwanted@…` after DATA, and `later@…` temporarily. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused: string[] = [];
  let isMended = false;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      const answer = isMended ? undefined : refusalOf(address);
      if (answer !== undefined) refused.push(address);
      callback(answer);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
        if (envelopeTo.some((address) => address.startsWith("unwanted@"))) {
          callback(refusal(550, "We do not take this content"));
          return;
        }
        received.push({
          envelopeTo,
          greetedAs: session.hostNameAppearsAs,
          ...parseMail(Buffer.concat(parts).toString("latin1")),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    received,
    refused,
    countConnections: () => connections,
    mend: () => {
      isMended = true;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusalOf(address: string): Error | undefined {
  if (address.startsWith("nobody@")) return refusal(550, `No such user ${address}`);
  if (address.startsWith("later@")) return refusal(451, `Try ${address} again later`);
  return undefined;
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}

function parseMail(raw: string): Omit<ReceivedMail, "envelopeTo" | "greetedAs"> {
  const { headers, body } = splitEntity(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitEntity(part.replace(/^\r\n/, "")));
  const read = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get("content-type")?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get("content-transfer-encoding") ?? "7bit") : "";
  };
  return { headers, text: read("text/plain"), html: read("text/html") };
}

function splitEntity(raw: string) {
  const end = raw.indexOf("\r\n\r\n");
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  const headers = new Map(
    unfolded.split("\r\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
    }),
  );
  return { headers, body: raw.slice(end + 4).replace(/\r\n$/, "") };
}

function decodeBody(body: string, encoding: string): string {
  return (
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : Buffer.from(
          encoding === "quoted-printable" ? decodeQuoted(body.replace(/=\r\n/g, "")) : body,
          "latin1",
        )
  )
    .toString("utf8")
    .replaceAll("\r\n", "\n");
}

function decodeQuoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; space between two of them is dropped. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64")
        : Buffer.from(decodeQuoted(word.replaceAll("_", " ")), "latin1")
      ).toString("utf8"),
    );
}
