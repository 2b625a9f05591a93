import { texts } from "@evenly/contract/texts";
import { SeverePanel, type SeverePanelProps } from "@evenly/design/severe-panel";

/** What went wrong with a whole page or call, under the title of Spec §8. */
export function ProblemPanel(props: Omit<SeverePanelProps, "title">) {
  return <SeverePanel title={texts.problemTitle} {...props} />;
}
