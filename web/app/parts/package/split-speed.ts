const speed = /<(\w+)\b[^>]*\bdata-speed="(\d{1,5})"[^>]*>.*?<\/\1>/is;

/** Takes the speed out of a broadband option's html, to be shown as blocks: `data-speed` holds Mbps. */
export const splitSpeed = (html: string): { rest: string; mbps: number | undefined } => {
  const found = speed.exec(html);
  return found
    ? { rest: html.replace(found[0], ""), mbps: Number(found[2]) }
    : { rest: html, mbps: undefined };
};
