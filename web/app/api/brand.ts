import { brandElementId, brandMarks, originMark } from "@evenly/contract/brand-marks";
import type { Brand } from "@evenly/contract/config";
import { defaultBrand } from "@evenly/contract/default-brand";

const isBuilding = import.meta.env.SSR && import.meta.env.PROD;

/** The served document's brand; placeholders during the build. Ruling A1. */
export function readBrand(): Brand {
  if (isBuilding) return brandMarks;
  try {
    return JSON.parse(globalThis.document?.getElementById(brandElementId)?.textContent ?? "") as Brand;
  } catch {
    return defaultBrand;
  }
}

/** The product's origin, without a trailing slash. */
export function origin() {
  return isBuilding ? originMark : (globalThis.location?.origin ?? "");
}
