import { createServer, type ServerResponse } from "node:http";

/** Loqate's Capture API as documented, with Larkspur Terrace and Marigold Court. */
export type FakeLoqate = {
  readonly url: string;
  readonly key: string;
  readonly calls: string[];
  answerNext(answer: (response: ServerResponse) => void): void;
  close(): Promise<void>;
};

type Premise = {
  readonly key: string;
  readonly container: string;
  readonly text: string;
  readonly place: string;
};

const premises: readonly Premise[] = [
  ...Array.from({ length: 24 }, (_, index) => ({
    key: `5000${String(index + 1)}`,
    container: "GB|RM|ENG|1ZZ-LS6",
    text: `${String(index + 1)} Larkspur Terrace`,
    place: "Leeds, LS6 1ZZ",
  })),
  ...Array.from({ length: 12 }, (_, index) => ({
    key: `6000${String(index + 1)}`,
    container: "GB|RM|ENG|2ZZ-LS6-MARIGOLD",
    text: `Flat ${String(index + 1)}, Marigold Court`,
    place: "Leeds, LS6 2ZZ",
  })),
];

const containers = [
  {
    Id: "GB|RM|ENG|1ZZ-LS6",
    Type: "Postcode",
    Text: "LS6 1ZZ",
    Description: "Larkspur Terrace, Leeds - 24 Addresses",
  },
  {
    Id: "GB|RM|ENG|2ZZ-LS6-MARIGOLD",
    Type: "BuildingName",
    Text: "Marigold Court",
    Description: "Leeds, LS6 2ZZ - 12 Addresses",
  },
];

export async function startFakeLoqate(): Promise<FakeLoqate> {
  const key = "AA11-BB22-CC33-DD44";
  const calls: string[] = [];
  let next: ((response: ServerResponse) => void) | undefined;
  let answers = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const query = url.searchParams;
    const [, , , call] = url.pathname.split("/");
    calls.push(`${call ?? ""} ${query.get("Text") ?? query.get("Id") ?? ""}`);
    const special = next;
    next = undefined;
    if (special !== undefined) {
      special(response);
      return;
    }
    const send = (items: readonly object[]) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify({ Items: items }));
    const refuse = (Error: string, Description: string) =>
      send([{ Error, Description, Cause: "", Resolution: "" }]);
    if (query.get("Key") !== key) refuse("2", "Unknown key");
    else if (url.pathname === "/Capture/Interactive/Find/v1.10/json6.ws") {
      // Ids are temporary: each answer has new ones.
      send(find(query.get("Text") ?? "", query.get("Container"), ++answers));
    } else if (url.pathname === "/Capture/Interactive/Retrieve/v1.30/json6.ws") {
      const premise = premises.find((one) => query.get("Id")?.startsWith(`GB|RM|A|${one.key}|`));
      if (premise === undefined) refuse("1001", "Id Invalid");
      else send([retrieve(premise)]);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      resolve();
    }),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The fake has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    key,
    calls,
    answerNext: (answer) => {
      next = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function find(text: string, container: string | null, answer: number): object[] {
  const present = ({ key, text: line, place }: Premise) => ({
    Id: `GB|RM|A|${key}|${String(answer)}`,
    Type: "Address",
    Text: line,
    Highlight: "",
    Description: place,
  });
  if (container !== null) return premises.filter((one) => one.container === container).map(present);
  const words = text.toLowerCase().split(/[\s,]+/);
  const matches = (line: string) => words.every((word) => ` ${line.toLowerCase()}`.includes(` ${word}`));
  const exact = premises.filter(({ text: line, place }) => matches(`${line} ${place}`));
  const wide = containers.filter(({ Text, Description }) => matches(`${Text} ${Description}`));
  return wide.length > 0 ? wide.map((one) => ({ ...one, Highlight: "0-4" })) : exact.map(present);
}

function retrieve({ key, text, place }: Premise): object {
  const [city = "", postcode = ""] = place.split(", ");
  const flat = /^(Flat \d+), (.+)$/.exec(text);
  const house = /^(\d+) (.+)$/.exec(text);
  return {
    Id: `GB|RM|A|${key}`,
    DomesticId: key,
    Language: "ENG",
    Company: "",
    SubBuilding: flat?.[1] ?? "",
    BuildingNumber: house?.[1] ?? "",
    BuildingName: flat?.[2] ?? "",
    Street: house?.[2] ?? "",
    City: city,
    Line1: text,
    Line2: "",
    PostalCode: postcode,
    CountryIso2: "GB",
  };
}
