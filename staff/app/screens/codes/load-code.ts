import { call } from "../../api/call.ts";
import { load } from "../../api/refusal.ts";
import { kindIn } from "./kinds.ts";

export const loadCode = ({ params }: { readonly params: { readonly kind: string; readonly code: string } }) =>
  load(async () => {
    const kind = kindIn(params.kind);
    return {
      kind,
      code: await call("GET /staff/codes/:kind/:code", { params: { kind, code: params.code } }),
    };
  });
