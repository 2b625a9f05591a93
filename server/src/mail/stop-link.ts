import * as pages from "@evenly/domain/pages";
import type { Config } from "../config.ts";

export function stopLinkFor({ publicUrl }: Pick<Config, "publicUrl">, token: string): string {
  return `${publicUrl}${pages.stopEmails}?token=${token}`;
}

/** One-click unsubscribe, RFC 8058. */
export function oneClickLinkFor(
  { publicUrl, apiOrigin }: Pick<Config, "publicUrl" | "apiOrigin">,
  token: string,
): string {
  return `${apiOrigin ?? publicUrl}/api/mail_preference/one-click?token=${token}`;
}
