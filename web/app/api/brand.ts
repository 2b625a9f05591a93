import { brandElementId, brandMarks, originMark } from "@evenly/contract/brand-marks";
import type { Brand } from "@evenly/contract/config";
import { defaultBrand } from "@evenly/contract/default-brand";

const isBuilding = import.meta.env.SSR && import.meta.env.PROD;

/** The brand of the document that was served; its marks while the document is built. Ruling A1. */
export const readBrand = (): Brand => {
  if (isBuilding) return brandMarks;
  try {
    return JSON.parse(globalThis.document?.getElementById(brandElementId)?.textContent ?? "") as Brand;
  } catch {
    return defaultBrand;
  }
};

/** Where the product is served from, without a slash at its end. */
export const origin = () => (isBuilding ? originMark : (globalThis.location?.origin ?? ""));
