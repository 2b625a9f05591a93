import { Refused } from "@evenly/contract/client";
import { isRouteErrorResponse } from "react-router";
import { refusalOf } from "../api/refusal.ts";

export const sayError = (error: unknown): string => {
  if (error instanceof Refused) return refusalOf(error).message;
  if (isRouteErrorResponse(error) && error.status === 404) return "There is no such page.";
  return "We could not reach the server. Check your connection and try again.";
};
