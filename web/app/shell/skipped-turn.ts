/** A view transition was skipped (viewport resize, hidden tab). React ignores only the messages of older browsers. */
export function isSkippedTurn(error: unknown): boolean {
  return (
    error instanceof DOMException && ["AbortError", "InvalidStateError", "TimeoutError"].includes(error.name)
  );
}
