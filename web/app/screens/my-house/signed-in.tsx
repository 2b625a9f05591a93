import { Outlet } from "react-router";
import { Loading } from "../../parts/loading.tsx";
import { enter } from "../../parts/my-house/enter.ts";

export const clientMiddleware = [enter];

export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** The pages of a housemate's own, behind the link of a mail or the session that it opened. Ruling G1. */
export default function SignedIn() {
  return <Outlet />;
}
