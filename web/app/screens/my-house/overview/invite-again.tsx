import type { ReactNode } from "react";
import { Form } from "react-router";
import type { MyHouse } from "../../../parts/my-house/enter.ts";
import { useForm } from "../../../parts/form/use-form.ts";
import { inviteAgainRules } from "./actions.ts";

type AgainForm = ReturnType<typeof useForm<{ inviteAgain: string }>>;
type Props = {
  readonly person: MyHouse["people"][number];
  readonly button: (form: AgainForm) => ReactNode;
};

/** Only the server has the email address. */
export function InviteAgain({ person, button }: Props) {
  const form = useForm(inviteAgainRules);
  return (
    <Form noValidate method="post" {...form.attributes}>
      <input type="hidden" name="inviteAgain" value={person.place} />
      {button(form)}
    </Form>
  );
}
