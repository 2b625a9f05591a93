import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Older browsers have no Temporal; the others do not pay for the polyfill.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

hydrateRoot(
  document,
  <StrictMode>
    <HydratedRouter />
  </StrictMode>,
);
