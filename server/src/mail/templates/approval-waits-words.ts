import type { Brand } from "@evenly/contract/config";

export const title = "A second person is needed";
export const asks = (name: string, deed: string, whom: string) =>
  `${name} asks for a second person: ${deed} ${whom}.`;
export const look = "Look at it";
export const nothingYet =
  "Nothing is done until you or another colleague who may has agreed. You can also send it back.";
export const reason = ({ name }: Brand) => `You got this mail because of your role in ${name}'s back office.`;
