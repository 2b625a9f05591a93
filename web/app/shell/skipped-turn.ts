/** A view transition was skipped (viewport resize, hidden tab). React ignores only the messages of older browsers. */
export const isSkippedTurn = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "InvalidStateError", "TimeoutError"].includes(error.name);
