/** Files that a path's document references. */
export const assetsOf = async (url: string, path: string, ending: string): Promise<string[]> => {
  const html = await (await fetch(url + path)).text();
  return [...new Set(html.match(new RegExp(`/assets/[^"')\\s]+\\.${ending}`, "g")))];
};
