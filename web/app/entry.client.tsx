import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { filesComeFirst } from "./shell/next-files.ts";
import { isSkippedTurn } from "./shell/skipped-turn.ts";

// The styles of what only scripts show (script/finish-pages.ts) come beside them. Who does not get them, because they
// are lost or have failed already, is not kept waiting for long: the page works without.
const later = document.querySelector<HTMLLinkElement>("link[data-later]");
if (later !== null) {
  if (later.sheet === null) {
    await new Promise((resolve) => {
      later.onload = later.onerror = resolve;
      setTimeout(resolve, 3_000);
    });
  }
  later.media = "all";
}

// The page is painted before its scripts take the processor. Where no frame comes, as in a hidden tab, they go on alone.
await new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 200);
});

// As a transition it goes on in short pieces, between which a tap is answered.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[filesComeFirst]} />
    </StrictMode>,
    { onRecoverableError: (error) => isSkippedTurn(error) || reportError(error) },
  );
});
