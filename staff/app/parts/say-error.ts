import { isRouteErrorResponse } from "react-router";
import { Refused } from "../api/call.ts";

export const sayError = (error: unknown): string => {
  if (error instanceof Refused) return error.message;
  if (isRouteErrorResponse(error) && error.status === 404) return "There is no such page.";
  return "We could not reach the server. Check your connection and try again.";
};
