import "@evenly/design/tokens.css";
import "@evenly/design/packs/office.css";
import "@evenly/design/global.css";
import "./staff.css";
import { brandElementId, brandElementMark, lookMarks } from "@evenly/contract/brand-marks";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts } from "react-router";
import { brandName } from "./parts/brand.ts";
import { errorText } from "./api/refusal.ts";
import type { Route } from "./+types/root";
import styles from "./staff.module.css";

export const meta: Route.MetaFunction = () => [
  { title: `${brandName} staff` },
  { name: "robots", content: "noindex" },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Replaced with the brand's pack on serving. */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lookMarks.css }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <script
          id={brandElementId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: brandElementMark }}
        />
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function HydrateFallback() {
  return (
    <main className={styles.door}>
      <p role="status">Loading</p>
    </main>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <main className={styles.door}>
      <h1>That did not work</h1>
      <p>{errorText(error)}</p>
      <a href="/staff">Back to the search</a>
    </main>
  );
}
