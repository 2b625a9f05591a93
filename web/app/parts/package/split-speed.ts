const speed = /<(\w+)\b[^>]*\bdata-speed="(\d{1,5})"[^>]*>.*?<\/\1>/is;

/** Extracts a broadband option's speed from its HTML; `data-speed` is in Mbps. */
export function splitSpeed(html: string): { rest: string; mbps: number | undefined } {
  const found = speed.exec(html);
  return found
    ? { rest: html.replace(found[0], ""), mbps: Number(found[2]) }
    : { rest: html, mbps: undefined };
}
