/** Files that a path's document references. */
export async function assetsOf(url: string, path: string, ending: string): Promise<string[]> {
  const html = await (await fetch(url + path)).text();
  return [...new Set(html.match(new RegExp(`/assets/[^"')\\s]+\\.${ending}`, "g")))];
}
