import * as pages from "@evenly/domain/pages";
import type { Config } from "../config.ts";

export const stopLinkFor = ({ publicUrl }: Pick<Config, "publicUrl">, token: string): string =>
  `${publicUrl}${pages.stopEmails}?token=${token}`;

/** One-click unsubscribe, RFC 8058. */
export const oneClickLinkFor = (
  { publicUrl, apiOrigin }: Pick<Config, "publicUrl" | "apiOrigin">,
  token: string,
): string => `${apiOrigin ?? publicUrl}/api/mail_preference/one-click?token=${token}`;
