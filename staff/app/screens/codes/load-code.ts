import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import type { LoaderArgs } from "../../route-types.ts";
import { kindIn } from "./kinds.ts";

export const loadCode = ({ params }: LoaderArgs) =>
  load(async () => {
    const kind = kindIn(params.kind);
    return {
      kind,
      code: await call("GET /staff/codes/:kind/:code", { params: { kind, code: params.code } }),
    };
  });
