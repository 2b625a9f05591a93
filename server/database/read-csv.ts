/** Streams CSV records (RFC 4180: quotes, doubled quotes, commas and line ends inside them). */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let record: string[] = [];
  let field = "";
  let isQuoted = false;
  let wasQuote = false;
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = isFirst ? chunk.replace(/^\uFEFF/, "") : chunk;
    isFirst = false;
    for (let index = 0; index < text.length;) {
      if (isQuoted && !wasQuote) {
        const quote = text.indexOf('"', index);
        field += text.slice(index, quote === -1 ? text.length : quote);
        wasQuote = quote !== -1;
        index = quote === -1 ? text.length : quote + 1;
        continue;
      }
      const character = text.charAt(index++);
      if (character === '"') {
        if (wasQuote) field += '"';
        isQuoted = true;
        wasQuote = false;
        continue;
      }
      if (wasQuote) isQuoted = wasQuote = false;
      if (character === "," || character === "\n") {
        record.push(field);
        field = "";
        if (character === "\n") {
          if (record.length > 1 || record[0] !== "") yield record;
          record = [];
        }
      } else if (character !== "\r") {
        const rest = /[",\r\n]/g;
        rest.lastIndex = index;
        const end = rest.exec(text)?.index ?? text.length;
        field += text.slice(index - 1, end);
        index = end;
      }
    }
  }
  if (isQuoted && !wasQuote) throw new Error("The file ends inside quotes");
  if (field !== "" || record.length > 0) yield [...record, field];
}
