import * as pages from "@evenly/domain/pages";
import type { Config } from "../config.ts";

/** `token` is the guid or the share token (Ruling A5). */
export const joinLinkFor = ({ publicUrl }: Pick<Config, "publicUrl">, token: string): string =>
  `${publicUrl}${pages.joining}?guid=${token}`;
