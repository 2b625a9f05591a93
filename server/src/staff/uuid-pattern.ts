/** For typed ids: PostgreSQL rejects malformed ones. */
export const uuidPattern = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

const pattern = new RegExp(uuidPattern);

export function isUuid(text: string): boolean {
  return pattern.test(text);
}
