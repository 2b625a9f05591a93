import { codeOf } from "@evenly/contract/client";

/** Asks the page that is open to let somebody sign in again; `detail` is told whether they did. */
type SignInRequest = CustomEvent<(isSignedIn: boolean) => void>;

const requests = new EventTarget();
const name = "sign-in-again";

export function isSignedOut(error: unknown): boolean {
  return codeOf(error) === "staff-signed-out";
}

/**
 * Where a page is open its session can be renewed on it: what is typed there stays, and the work is done then. Ruling H3.
 */
export async function withSession<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isSignedOut(error) || !(await requestSignIn())) throw error;
    return work();
  }
}

function requestSignIn() {
  return new Promise<boolean>((resolve) => {
    const request: SignInRequest = new CustomEvent(name, { detail: resolve, cancelable: true });
    const isUnheard = requests.dispatchEvent(request);
    if (isUnheard) resolve(false);
  });
}

export function onSignInRequest(answer: (resume: (isSignedIn: boolean) => void) => void): () => void {
  const listen = (event: Event) => {
    event.preventDefault();
    answer((event as SignInRequest).detail);
  };
  requests.addEventListener(name, listen);
  return () => requests.removeEventListener(name, listen);
}
