/** Creates the file in the browser; nothing is sent. */
export const saveFile = (name: string, type: "text/calendar" | "text/csv", text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
