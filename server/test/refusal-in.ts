/** An answer's status, and why it was refused: by field, or at all. */
export function refusalIn(answer: { readonly statusCode: number; json: <T>() => T }) {
  const { errorCodes, code } = answer.json<{ errorCodes?: object; code: string }>();
  return [answer.statusCode, errorCodes ?? code];
}
