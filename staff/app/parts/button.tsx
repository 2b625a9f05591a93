import { type ButtonProps, Button as PlainButton } from "@evenly/design/button";
import { classNames } from "@evenly/design/class-names";
import { SubmitButton as PlainSubmitButton } from "@evenly/design/form";
import styles from "./button.module.css";

/** Red, as it ends something. */
type Ends = { readonly ends?: boolean | undefined };
type SubmitProps = Omit<Extract<ButtonProps, { to?: undefined }>, "to" | "type"> & Ends;
type DownloadProps = Omit<Exclude<ButtonProps, { to?: undefined }>, "to"> & { readonly address: string };

function looksOf({ ends, className }: Ends & { readonly className?: string | undefined }) {
  return classNames(styles.button, ends && styles.ends, className);
}

export function Button({ ends, className, ...props }: ButtonProps & Ends) {
  return <PlainButton plain {...props} className={looksOf({ ends, className })} />;
}

/** Busy while a form is sent or a page is loaded. */
export function SubmitButton({ ends, className, ...props }: SubmitProps) {
  return <PlainSubmitButton plain {...props} className={looksOf({ ends, className })} />;
}

/** A file of the API, whose path is not the router's. */
export function Download({ address, ...props }: DownloadProps) {
  return <Button variant="line" {...props} to={`${location.origin}${address}`} download />;
}
