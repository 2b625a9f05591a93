import { kindsByHand } from "@evenly/domain/case";
import { complaintTopics } from "@evenly/domain/complaint";
import type { Refusal } from "../api/refusal.ts";
import { caseKindNames, topicNames } from "./case-texts.ts";
import { Choice } from "./choice.tsx";
import { Field } from "./form.tsx";

type Props = { readonly refusal: Refusal | undefined };

/** Of a case that a colleague opens. Ruling J1. */
export function CaseKindChoice({ refusal }: Props) {
  return (
    <Choice
      label="Kind"
      name="kind"
      choices={kindsByHand.map((kind) => [kind, caseKindNames[kind]] as const)}
      refusal={refusal}
    />
  );
}

/** What a complaint is about sets its clocks. Ruling J2. */
export function TopicChoice({ refusal }: Props) {
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

/** What it is about, in a few words and in full. */
export function SubjectFields({ refusal }: Props) {
  return (
    <>
      <Field label="What it is about" name="subject" hint="A few words, for the list" refusal={refusal} />
      <Field
        label="What was said or found"
        name="text"
        lines={4}
        hint="Kept with the household; they may ask to read it"
        refusal={refusal}
      />
    </>
  );
}
