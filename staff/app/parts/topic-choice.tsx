import { complaintTopics } from "@evenly/domain/complaint";
import type { Refusal } from "../api/refusal.ts";
import { topicNames } from "./case-texts.ts";
import { Choice } from "./choice.tsx";

/** What a complaint is about sets its clocks. Ruling J2. */
export function TopicChoice({ refusal }: { readonly refusal: Refusal | undefined }) {
  return (
    <Choice
      label="About (of a complaint)"
      name="topic"
      defaultValue="service"
      choices={complaintTopics.map((topic) => [topic, topicNames[topic]] as const)}
      refusal={refusal}
    />
  );
}
