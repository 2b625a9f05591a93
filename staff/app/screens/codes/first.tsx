import { redirect } from "react-router";
import * as pages from "../../pages.ts";

/** Vouchers are the default. */
export function clientLoader() {
  return redirect(pages.codesOf("vouchers"));
}

export default function FirstCodes() {
  return null;
}
