import * as pages from "@evenly/domain/pages";
import type { Config } from "../config.ts";

/** Where a housemate joins; the token in it is the account's guid or its share token (Ruling A5). */
export const joinLinkFor = ({ publicUrl }: Pick<Config, "publicUrl">, token: string): string =>
  `${publicUrl}${pages.joining}?guid=${encodeURIComponent(token)}`;
