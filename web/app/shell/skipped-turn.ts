/**
 * The browser left out the picture of a page turn: a phone's address bar moved, or the tab went to the back. The page
 * itself has turned. React passes over only what older browsers said about it.
 */
export const isSkippedTurn = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "InvalidStateError", "TimeoutError"].includes(error.name);
