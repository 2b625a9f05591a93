import { LoadingPanel, type LoadingPanelProps } from "@evenly/design/loading-panel";
import * as words from "./words.ts";

/** The loading panel of Spec §4. */
export function Loading(props: Omit<LoadingPanelProps, "title">) {
  return <LoadingPanel title={words.loading} {...props} />;
}
