import { redirect } from "react-router";

/** Vouchers are the default. */
export const clientLoader = () => redirect("/codes/vouchers");

export default function FirstCodes() {
  return null;
}
