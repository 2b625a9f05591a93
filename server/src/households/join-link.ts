import * as pages from "@evenly/domain/pages";
import type { Config } from "../config.ts";
import { tokenMarks } from "../mail/index.ts";

/** `token` is the guid or the share token (Ruling A5). */
export function joinLinkFor({ publicUrl }: Pick<Config, "publicUrl">, token: string): string {
  return `${publicUrl}${pages.joining}?guid=${token}`;
}

/** By guid; the token is made when the mail is sent. Rulings A5, H3. */
export function mailedJoinLink(config: Pick<Config, "publicUrl">): string {
  return joinLinkFor(config, tokenMarks.join);
}
