import { SeverePanel, type SeverePanelProps } from "@evenly/design/severe-panel";
import { say } from "../language/say.ts";

/** What went wrong with a whole page or call, under the title of Spec §8. */
export function ProblemPanel(props: Omit<SeverePanelProps, "title">) {
  return <SeverePanel title={say("problem-title")} {...props} />;
}
