/** `1 session`, `2 sessions`. */
export function countText(count: number, one: string): string {
  return `${String(count)} ${count === 1 ? one : `${one}s`}`;
}
