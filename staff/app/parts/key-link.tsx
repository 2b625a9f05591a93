import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import { Key, useKey } from "./keys/keys.tsx";

type KeyLinkProps = {
  readonly to: string;
  readonly letter?: string;
  /** For the list of keys. */
  readonly what: string;
  /** Drawn as a button. */
  readonly variant?: "primary" | "line";
  readonly children: ReactNode;
};

/** A link with a keyboard shortcut; payments and destructive actions have none. Ruling H3. */
export function KeyLink({ to, letter = "", what, variant, children }: KeyLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useKey(letter, what, letter === "" ? undefined : () => link.current?.click());
  const shared = { ref: link, to, ...(letter !== "" && { "aria-keyshortcuts": letter }) };
  const words = (
    <>
      {children} {letter !== "" && <Key>{letter}</Key>}
    </>
  );
  return variant ? (
    <Button {...shared} variant={variant}>
      {words}
    </Button>
  ) : (
    <Link {...shared}>{words}</Link>
  );
}
