/** Creates the file in the browser, with plain spaces; nothing is sent. */
export function saveFile(
  name: string,
  type: "text/calendar" | "text/csv" | "text/html" | "application/json",
  text: string,
): void {
  // Without the mark Excel reads UTF-8 as another encoding.
  const mark = type === "text/csv" ? "\ufeff" : "";
  const plain = text.replaceAll("\u00a0", " ");
  const url = URL.createObjectURL(new Blob([mark, plain], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
