import { SeverePanel, type SeverePanelProps } from "@evenly/design/severe-panel";
import { messageOf } from "../language/message.ts";

/** A failed page or call. Spec §8. */
export function ProblemPanel(props: Omit<SeverePanelProps, "title">) {
  return <SeverePanel title={messageOf("problem-title")} {...props} />;
}
