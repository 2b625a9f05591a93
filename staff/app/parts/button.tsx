import { type ButtonProps, Button as PlainButton } from "@evenly/design/button";
import { classNames } from "@evenly/design/class-names";
import { useNavigation } from "react-router";
import styles from "./button.module.css";

/** Red, as it ends something. */
type Ends = { readonly ends?: boolean | undefined };
type SendProps = Omit<Extract<ButtonProps, { to?: undefined }>, "to" | "type"> & Ends;
type DownloadProps = Omit<Exclude<ButtonProps, { to?: undefined }>, "to"> & { readonly address: string };

export function Button({ ends, className, ...props }: ButtonProps & Ends) {
  return (
    <PlainButton plain {...props} className={classNames(styles.button, ends && styles.ends, className)} />
  );
}

/** Busy while a form is sent or a page is loaded. */
export function SubmitButton(props: SendProps) {
  const isBusy = useNavigation().state !== "idle";
  return <Button type="submit" busy={isBusy} {...props} />;
}

/** A file of the API, whose path is not the router's. */
export function Download({ address, ...props }: DownloadProps) {
  return <Button variant="line" {...props} to={`${location.origin}${address}`} download />;
}
