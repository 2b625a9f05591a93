import { SeverePanel, type SeverePanelProps } from "@evenly/design/severe-panel";
import { say } from "../language/say.ts";

/** A failed page or call. Spec §8. */
export function ProblemPanel(props: Omit<SeverePanelProps, "title">) {
  return <SeverePanel title={say("problem-title")} {...props} />;
}
