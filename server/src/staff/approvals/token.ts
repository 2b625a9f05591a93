import { refuse } from "../../http/refusals.ts";
import { tokenOf } from "../../http/shown-token.ts";

export { tokenOf };

/** What is done is what was shown, or nothing. Ruling H3. */
export function refuseUnlessShown(token: string, preview: object): void {
  if (tokenOf(preview) !== token) throw refuse("approval-changed");
}
