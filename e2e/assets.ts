/** The files that the document of a path names. */
export const assetsOf = async (url: string, path: string, ending: string): Promise<string[]> => {
  const html = await (await fetch(url + path)).text();
  return [...new Set(html.match(new RegExp(`/assets/[^"')\\s]+\\.${ending}`, "g")))];
};
