import { copyText } from "@evenly/design/copy-text";
import { useRef, useState } from "react";
import { Button, Download } from "../button.tsx";
import { Key, useKey } from "../keys/keys.tsx";
import { type ListQuery, sheetAddress } from "./list-address.ts";
import form from "../../staff.module.css";

type ActionsProps = { readonly query: ListQuery; readonly csv: string };

/** Copies the list's URL, or downloads it as CSV. Ruling H5. */
export function ListActions({ query, csv }: ActionsProps) {
  const [status, setSaid] = useState("");
  const copy = async () =>
    setSaid((await copyText(location.href)) ? "Copied" : "Copy it from the address bar, please");
  return (
    <>
      <Button variant="line" icon="copy" aria-keyshortcuts="c" onClick={() => void copy()}>
        Copy this list’s address <Key>c</Key>
      </Button>
      <Sheet address={sheetAddress(csv, query)} />
      <CopyKey copy={() => void copy()} />
      <span role="status" className={form.quiet}>
        {status}
      </span>
    </>
  );
}

/** A component of its own, as only some lists have the key. */
function CopyKey({ copy }: { readonly copy: () => void }) {
  useKey("c", "copy the list’s address", copy);
  return null;
}

/** A CSV download with its key. */
export function Sheet({
  address,
  children = "CSV",
}: {
  readonly address: string;
  readonly children?: string;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useKey("e", "take it out as CSV", () => link.current?.click());
  return (
    <Download ref={link} address={address} aria-keyshortcuts="e">
      {children} <Key>e</Key>
    </Download>
  );
}
