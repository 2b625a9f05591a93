import { createContext, useContext, type ComponentProps } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonProps } from "./button.tsx";

const Sending = createContext<boolean | undefined>(undefined);

type PostFormProps = ComponentProps<typeof Form> & {
  /** Missing, its button is busy whenever the page changes. */
  readonly isSending?: boolean;
};

/** Sent by POST, so that the browser never puts values into a URL. */
export function PostForm({ isSending, ...props }: PostFormProps) {
  return (
    <Sending value={isSending}>
      <Form method="post" {...props} />
    </Sending>
  );
}

type SubmitButtonProps = Extract<ButtonProps, { to?: undefined }>;

/** Busy while its form is being sent. */
export function SubmitButton(props: SubmitButtonProps) {
  const isSending = useContext(Sending);
  const { state } = useNavigation();
  return <Button type="submit" busy={isSending ?? state !== "idle"} {...props} />;
}

const wrong = "[aria-invalid=true]:is(input, select, textarea), [aria-invalid=true] input";

/** Leads to the first field that is wrong, or to what says so instead. */
export function focusWrong(within: ParentNode | null, otherwise?: HTMLElement | null): void {
  return focusAgain(within?.querySelector<HTMLElement>(wrong) ?? otherwise);
}

/** A focused field has to be left first, or screen readers do not read its message. */
export function focusAgain(field: HTMLElement | null | undefined): void {
  if (field === document.activeElement) field?.blur();
  field?.focus();
}

/** A name for something that is sent: 128 random bits, which a UUID does not have. Ruling B7. */
export function mintKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
