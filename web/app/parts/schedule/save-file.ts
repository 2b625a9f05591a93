/** Creates the file in the browser, with plain spaces; nothing is sent. */
export const saveFile = (name: string, type: "text/calendar" | "text/csv", text: string): void => {
  const url = URL.createObjectURL(
    new Blob([text.replaceAll("\u00a0", " ")], { type: `${type};charset=utf-8` }),
  );
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
