import { keepMailPreference } from "../queries/mail-preferences.ts";
import type { Now } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";

export function mailPreferenceEndpoints({ clock }: Now) {
  return {
    "POST /mail_preference": async ({ body: { token, stopped }, db }) => {
      if (!(await keepMailPreference(db, token, stopped ? clock.now() : null)))
        throw refuse("stop-link-unknown");
      return { outcome: "done", body: { stopped } };
    },
  } satisfies SomeHandlers;
}
