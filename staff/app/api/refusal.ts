import { codeOf, ApiError, statusOf } from "@evenly/contract/client";
import { isRouteErrorResponse, redirect } from "react-router";
import * as pages from "../pages.ts";
import { isSignedOut, withSession } from "./session.ts";

/** A form's message, and messages by field. */
export type Refusal = { readonly message: string; readonly errors: Readonly<Record<string, string[]>> };

/** A proxy may refuse without a message. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof ApiError
    ? { message: error.message || "The server refused that.", errors: error.body.errors ?? {} }
    : { message: "We could not reach the server. Please try again.", errors: {} };
}

/** For a page that says why itself: a refusal with one of these statuses; throws anything else. */
export function refusedAs(error: unknown, ...statuses: readonly number[]): Refusal {
  if (!statuses.includes(statusOf(error) ?? 0)) throw error;
  return refusalOf(error);
}

/** Returns a refusal to the form; signed-out users sign in first. */
export async function submit(work: () => Promise<Response>): Promise<Response | Refusal> {
  try {
    return await withSession(work);
  } catch (error) {
    return isSignedOut(error) ? redirect(pages.signInAndReturn(here())) : refusalOf(error);
  }
}

/** Signed-out users sign in first; those without a second factor are redirected. */
export async function load<Loaded>(work: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await withSession(work);
  } catch (error) {
    if (isSignedOut(error)) throw redirect(pages.signInAndReturn(here()));
    if (codeOf(error) === "second-factor-missing") throw redirect(pages.secondFactor);
    throw error;
  }
}

function here() {
  return window.location.pathname.replace(/^\/staff/, "") + window.location.search;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function keyOf(form: FormData): string {
  return textOf(form, "key");
}

/** A field's messages in one text. */
export function errorOf(name: string, refusal: Refusal | undefined): string | undefined {
  return refusal?.errors[name]?.join(" ");
}

export function errorText(error: unknown): string {
  if (error instanceof ApiError) return refusalOf(error).message;
  if (isRouteErrorResponse(error) && error.status === 404) return "There is no such page.";
  return "We could not reach the server. Check your connection and try again.";
}
