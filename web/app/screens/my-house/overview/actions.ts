import { call } from "../../../api/client.ts";
import { formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { severalForms } from "../../../parts/form/several-forms.ts";
import { inviteTo } from "../../../parts/invitations/send-invitations.ts";
import {
  describe,
  forgetHouse,
  lastReadHouse,
  leadToLink,
  tellAtLink,
} from "../../../parts/my-house/enter.ts";
import { handoverActions } from "../../../parts/my-house/handover-actions.ts";
import { changes } from "./changes.ts";
import * as words from "./words.tsx";

export const signOutRules = { empty: { signOut: false }, check: () => [], name: "sign-out" };

export const inviteAgainRules = { empty: { inviteAgain: "" }, check: () => [], name: "invite-again" };

/** `again`: the person mailed; `isSent` is false within an hour of the last mail. */
export type AgainResult = FormResult & {
  readonly again?: { readonly name: string; readonly isSent: boolean };
};

const signOut = formAction(signOutRules, async (_, signal) => {
  try {
    await call("POST /my_house/sign_out", { body: {}, signal });
    forgetHouse();
    return tellAtLink(words.signedOut);
  } catch (error) {
    signal.throwIfAborted();
    return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
  }
});

const inviteAgain = formAction(inviteAgainRules, async ({ inviteAgain: place }, signal) => {
  try {
    const { firstName: name, sent } = await call("POST /my_house/invite_again", {
      body: { place: Number(place) },
      signal,
    });
    return { errors: {}, again: { name, isSent: sent } } satisfies AgainResult;
  } catch (error) {
    signal.throwIfAborted();
    return leadToLink(error) ?? refuse({ errors: {}, failure: describe(error) });
  }
});

function invite(sent: { readonly request: Request }) {
  const { joinLink, people = [] } = lastReadHouse() ?? {};
  const guid = (joinLink && new URL(joinLink).searchParams.get("guid")) ?? "";
  return inviteTo({ guid, remaining: people.filter(({ state }) => state === "awaited").length })(sent);
}

/** The page's `clientAction`; each form has a field of its own. */
export const actions = severalForms([
  { name: signOutRules.name, field: "signOut", action: signOut },
  { name: inviteAgainRules.name, field: "inviteAgain", action: inviteAgain },
  ...changes,
  ...handoverActions,
  { name: "invites", field: "housemates.0.email", action: invite },
]);
