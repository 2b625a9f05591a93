import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Key, useKey } from "./keys/keys.tsx";

type KeyLinkProps = {
  readonly to: string;
  readonly letter?: string;
  /** For the list of keys. */
  readonly what: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A link with a keyboard shortcut; payments and destructive actions have none. Ruling H3. */
export function KeyLink({ to, letter = "", what, className, children }: KeyLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useKey(letter, what, letter === "" ? undefined : () => link.current?.click());
  return (
    <Link ref={link} to={to} className={className} {...(letter !== "" && { "aria-keyshortcuts": letter })}>
      {children}
      {letter !== "" && <Key>{letter}</Key>}
    </Link>
  );
}
