import "@evenly/design/tokens.css";
import "@evenly/design/global.css";
import "@evenly/design/print.css";
import { brandElementId, brandElementMark } from "@evenly/contract/brand-marks";
import { isProduct } from "@evenly/domain/journey";
import { useEffect, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useNavigation } from "react-router";
import type { Route } from "./+types/root";
import { Loading } from "./parts/loading.tsx";
import { watchErrors } from "./error-reporting/report-error.ts";
import { useIsBusy } from "./api/busy.ts";
import { language } from "./language/message.ts";
import { loadSettings, useSettings } from "./api/settings.ts";
import { NotFound } from "./shell/not-found.tsx";
import { PageTurn } from "./shell/page-turn.tsx";
import { Problem } from "./shell/problem.tsx";
import { ScrollPlaces } from "./shell/scroll-places.tsx";
import { LostConnection } from "./shell/lost-connection.tsx";
import { Shell } from "./shell/shell.tsx";
import { SlowStart } from "./shell/slow-start.tsx";
import { usePageChange } from "./shell/use-page-change.ts";

// Served documents contain their brand's pack (web/delivery/finish-pages.ts).
if (import.meta.hot) {
  void import("@evenly/design/packs/house.css");
  void import("@evenly/design/packs/evenly.css");
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="referrer" content="no-referrer" />
        <Meta />
        <Links />
      </head>
      <body>
        {/* Replaced on serving; read by api/brand.ts. */}
        <script
          id={brandElementId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: brandElementMark }}
        />
        {children}
        <SlowStart />
        <ScrollPlaces />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const navigation = useNavigation();
  const busy = useIsBusy();
  const { pathname } = useLocation();
  const isCovered = usePageChange(busy || navigation.state === "loading");
  const { config } = useSettings();
  useEffect(() => {
    // Screens that need configuration ask again and report failures.
    loadSettings().catch(() => undefined);
    return watchErrors();
  }, []);
  return (
    <Shell>
      {/* The builder's pages are one: they turn below their strip. */}
      <PageTurn page={isProduct(pathname) ? "" : pathname}>
        <Outlet />
      </PageTurn>
      <div role="status">
        <LostConnection />
        {(busy || isCovered) && <Loading carouselTexts={config.carouselTexts} isEarly={!isCovered} />}
      </div>
    </Shell>
  );
}

export function HydrateFallback() {
  return <Loading />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Shell>{missing ? <NotFound /> : <Problem error={error} />}</Shell>;
}
