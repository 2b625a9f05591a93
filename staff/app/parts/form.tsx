import { LinkButton } from "@evenly/design/button";
import { focusWrong, mintKey, PostForm } from "@evenly/design/form";
import { Note } from "@evenly/design/note";
import { TextArea } from "@evenly/design/text-area";
import { TextField, type TextFieldProps } from "@evenly/design/text-field";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { isAnswered } from "../api/call.ts";
import { errorOf, type Refusal } from "../api/refusal.ts";
import { SubmitButton } from "./button.tsx";
import { Key, useKey } from "./keys/keys.tsx";
import styles from "../staff.module.css";

type FieldProps = Pick<TextFieldProps, "label" | "hint" | "type" | "autoComplete" | "inputMode"> & {
  readonly name: string;
  readonly defaultValue?: string | undefined;
  readonly lines?: number;
  readonly refusal?: Refusal | undefined;
};

/** With an id of its own, as the forms of a page have fields of the same name. */
export function Field({ lines, refusal, type = "text", label, hint, ...rest }: FieldProps) {
  const shared = { ...rest, label, hint, id: useId(), error: errorOf(rest.name, refusal) };
  return lines === undefined ? <TextField {...shared} type={type} /> : <TextArea {...shared} rows={lines} />;
}

/** A form's own message, which takes the focus; fields show theirs. */
export function FormError({ refusal }: { readonly refusal: Refusal | undefined }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) focusWrong(document, panel.current);
  }, [refusal]);
  if (!refusal || Object.keys(refusal.errors).length > 0) return null;
  return (
    <div ref={panel} tabIndex={-1}>
      <Note tone="invalid" live>
        {refusal.message}
      </Note>
    </div>
  );
}

type ReasonFormProps = {
  readonly actionText: string;
  readonly ends?: boolean;
  /** Where cancelling leads, and its label. */
  readonly backTo: string;
  readonly backLabel?: string;
  readonly refusal: Refusal | undefined;
  readonly whoReads?: string;
  readonly token?: string;
  readonly children?: ReactNode;
};

/** An action that needs a reason. Ruling H3. */
export function ReasonForm(props: ReasonFormProps) {
  const { actionText, ends, backTo, backLabel, refusal, token, children } = props;
  const { whoReads = "Kept for good in the audit, never shown to them" } = props;
  return (
    <ActionForm className={styles.panel} refusal={refusal}>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {children}
      <Field label="Why" name="reason" lines={3} hint={whoReads} refusal={refusal} />
      <SubmitButton ends={ends}>{actionText}</SubmitButton>
      <p>
        <CancelLink to={backTo}>{backLabel}</CancelLink>
      </p>
    </ActionForm>
  );
}

type ActionFormProps = ComponentProps<typeof PostForm> & { readonly refusal: Refusal | undefined };

/** A form of a call that changes something, with why it was refused. */
export function ActionForm({ refusal, children, ...props }: ActionFormProps) {
  return (
    <PostForm {...props}>
      <FormKey />
      <FormError refusal={refusal} />
      {children}
    </PostForm>
  );
}

/** The `key` of the call: pressed twice, a form acts once. A new one once the page shows the answer. Rulings B6, H3. */
export function FormKey() {
  const [key, setKey] = useState(mintKey);
  const isIdle = [useNavigation(), ...useFetchers()].every(({ state }) => state === "idle");
  if (isIdle && isAnswered(key)) setKey(mintKey());
  return <input type="hidden" name="key" value={key} />;
}

type LeaveItProps = { readonly to: string; readonly children?: string | undefined };

/** A cancel link, also on Escape. */
export function CancelLink({ to, children = "Leave it as it is" }: LeaveItProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useKey("Escape", "leave it as it is", () => link.current?.click());
  return (
    <LinkButton ref={link} to={to} aria-keyshortcuts="Escape">
      {children} <Key>Esc</Key>
    </LinkButton>
  );
}
