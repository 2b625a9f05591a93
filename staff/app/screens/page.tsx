import { Outlet, useOutletContext } from "react-router";
import { errorText } from "../api/refusal.ts";

/** Keeps the side bar when a page fails. */
export default function Page() {
  return <Outlet context={useOutletContext()} />;
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <>
      <h1>That did not work</h1>
      <p role="alert">{errorText(error)}</p>
    </>
  );
}
