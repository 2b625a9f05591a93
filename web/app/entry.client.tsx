import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { filesComeFirst } from "./shell/next-files.ts";
import { isSkippedTurn } from "./shell/skipped-turn.ts";

// Styles that only scripts need (web/delivery/finish-pages.ts). The wait is short and optional: the page works without
// them.
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

// Paints before hydrating. A hidden tab has no frames, so a timeout continues there.
await new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 200);
});

// A transition hydrates in short tasks, between which input is handled.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[filesComeFirst]} />
    </StrictMode>,
    { onRecoverableError: (error) => isSkippedTurn(error) || reportError(error) },
  );
});
