import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { refuseAny } from "../../http/refusals.ts";
import { eraseVisitor, findKeptOfVisitor } from "../../rights/index.ts";
import { doneBy } from "../done-by.ts";

/** Who has no account and asks to be erased. Rulings H3, J4. */
export function visitorEndpoints(deps: Dependencies) {
  return {
    "POST /staff/visitors/erasure/preview": async ({ db, body }) => {
      const { kept } = await findKeptOfVisitor(db, body.email);
      return { outcome: "done", body: { ...kept, token: tokenOf(kept) } };
    },
    "POST /staff/visitors/erasure": async ({ db, body: { email, reason, token }, staff }) => {
      refuseAny(checkReason(reason));
      const found = await findKeptOfVisitor(db, email);
      refuseUnlessShown(token, found.kept);
      await eraseVisitor(db, found, { ...doneBy(deps, staff), reason });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}
