import { LoadingPanel, type LoadingPanelProps } from "@evenly/design/loading-panel";

/** The loading panel of Spec §4. */
export function Loading(props: Omit<LoadingPanelProps, "title">) {
  return <LoadingPanel title="LOADING..." {...props} />;
}
