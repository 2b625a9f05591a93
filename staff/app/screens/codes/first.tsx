import { redirect } from "react-router";

/** Codes begin with vouchers. */
export const clientLoader = () => redirect("/codes/vouchers");

export default function FirstCodes() {
  return null;
}
