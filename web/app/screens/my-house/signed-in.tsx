import { Outlet } from "react-router";
import { Loading } from "../../parts/loading.tsx";
import { enter } from "../../parts/my-house/enter.ts";

export const clientMiddleware = [enter];

export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Loading />;

/** Layout of a housemate's own pages, which need the session of a mailed link. Ruling G1. */
export default function SignedIn() {
  return <Outlet />;
}
