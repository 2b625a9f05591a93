/** A page of a trial, styled by a pack. `title`, `head` and `body` are html. */
export function renderDevPage({
  title,
  heading = title,
  pack,
  head = "",
  body,
}: {
  readonly title: string;
  readonly heading?: string;
  readonly pack: string;
  readonly head?: string;
  readonly body: string;
}): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>${title}</title>
<style>${pack}${styles}</style>
${head}
</head>
<body>
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`;
}

const styles = `
body { background: var(--surface-page); color: var(--text); font: 16px/1.5 var(--font-text); margin: 0; }
main { margin: 0 auto; max-width: 720px; padding: 24px 16px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
a { color: var(--text); }
`;
