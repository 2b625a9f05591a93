import * as pages from "@evenly/domain/pages";
import { Outlet, replace } from "react-router";
import { Loading } from "../../parts/loading.tsx";
import { openBankDetails } from "../../parts/payment/stored-payments.ts";
import type { Route } from "./+types/signed-in";
import { enter } from "../../parts/my-house/enter.ts";

/** Bank details whose page was left are asked about first, where their answer is shown. Ruling B7. */
const askForBankDetails: Route.ClientMiddlewareFunction = ({ request }) => {
  const isThere = new URL(request.url).pathname === pages.bankDetails;
  if (request.method === "GET" && !isThere && openBankDetails()) throw replace(pages.bankDetails);
};

export const clientMiddleware = [enter, askForBankDetails];

export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading />;
}

/** Layout of a housemate's own pages, which need the session of a mailed link. Ruling G1. */
export default function SignedIn() {
  return <Outlet />;
}
