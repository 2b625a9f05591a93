import { PostForm } from "@evenly/design/form";
import type { ReactNode } from "react";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { inviteAgainRules } from "./actions.ts";

type Props = {
  readonly person: MyHouse["people"][number];
  readonly children: ReactNode;
};

/** Only the server has the email address. */
export function InviteAgain({ person, children }: Props) {
  const form = useForm(inviteAgainRules);
  return (
    <PostForm {...form.attributes}>
      <input type="hidden" name="inviteAgain" value={person.place} />
      {children}
    </PostForm>
  );
}
