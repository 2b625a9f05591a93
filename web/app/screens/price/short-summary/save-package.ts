import { checkEmail, normaliseEmail } from "@evenly/domain/person";
import { track } from "../../../analytics/track.ts";
import { call } from "../../../api/client.ts";
import { describeFailure } from "../../../api/failure.ts";
import { settings } from "../../../api/settings.ts";
import { messageOf } from "../../../language/message.ts";
import { formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { idempotently } from "../../../parts/form/idempotency-key.ts";
import { currentQuote } from "../../../quote/quote.ts";
import { packageToShare } from "./package-to-share.ts";

/** `savedTo`: the mailed address. */
export type SaveResult = FormResult & { readonly savedTo?: string };

export const saveRules = {
  empty: { email: "", shareLink: "" },
  check: ({ email }: { readonly email: string }) => checkEmail("email", email),
};

const once = idempotently();

/** Spec §5 Save package email, §8 Email save failure. */
export const savePackage = formAction(saveRules, async ({ email, shareLink }, signal) => {
  const body = {
    ...packageToShare(),
    email: normaliseEmail(email),
    shareLink,
    offerCode: currentQuote().discount?.offer || undefined,
  };
  try {
    await once(body, (key) => call("POST /email_summary", { body, key, signal }));
    track({ name: "package_saved" });
    return { errors: {}, savedTo: body.email };
  } catch (error) {
    signal.throwIfAborted();
    const noAnswer = messageOf("network-error", { product: settings().config.brand.name });
    return refuse({
      errors: { email: messageOf("email-not-sent") },
      failure: describeFailure(error, { unsaid: messageOf("email-not-sent"), noAnswer }),
    });
  }
});
