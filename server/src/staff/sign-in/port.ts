import type { ReadBody, Success } from "@evenly/contract";
import type { StaffAsker, StaffVisitor } from "../../http/staff-asker.ts";

export type SignInAnswer<Answer> = { readonly answer: Answer; readonly setCookies: readonly string[] };

/** Who a password is for, which it must not be made of. */
export type Owner = { readonly email: string; readonly name: string };

export type StaffSignIn = {
  start(email: string, password: string, visitor: StaffVisitor): Promise<SignInAnswer<"code" | "set-up">>;
  giveCode(code: string, visitor: StaffVisitor): Promise<SignInAnswer<void>>;
  startPasskey(): Promise<SignInAnswer<Success<"GET /staff/session/passkey">>>;
  givePasskey(
    passkey: ReadBody<"POST /staff/session/passkey">,
    visitor: StaffVisitor,
  ): Promise<SignInAnswer<void>>;
  find(cookies: string): Promise<SignInAnswer<StaffAsker["person"] | undefined>>;
  startSecondFactor(
    password: string,
    asker: StaffAsker,
  ): Promise<{ readonly uri: string; readonly recoveryCodes: string[] }>;
  confirmSecondFactor(code: string, asker: StaffAsker): Promise<SignInAnswer<void>>;
  renewRecoveryCodes(password: string, asker: StaffAsker): Promise<string[]>;
  changePassword(password: string, newPassword: string, asker: StaffAsker): Promise<SignInAnswer<void>>;
  startNewPasskey(asker: StaffAsker): Promise<SignInAnswer<Success<"GET /staff/passkeys/new">>>;
  addPasskey(passkey: ReadBody<"POST /staff/passkeys">, asker: StaffAsker): Promise<void>;
  signOut(cookies: string): Promise<SignInAnswer<void>>;
  hashNewPassword(password: string, owner: Owner): Promise<string>;
};
