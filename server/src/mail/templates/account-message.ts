import type { Block, Message, Sender } from "./message.ts";
import { greet, plainLine } from "./wording.ts";

type AccountMail = Pick<Message, "subject" | "preheader" | "title"> & { readonly blocks: readonly Block[] };

/** A mail to a housemate about their own account: what all of these begin and end with. */
export const accountMessage = (
  { firstName, fullAddress }: { readonly firstName: string; readonly fullAddress: string },
  { brand }: Sender,
  mail: AccountMail,
): Message => ({
  ...mail,
  blocks: [greet(firstName), ...mail.blocks],
  reason: `You got this mail because you joined the account for ${plainLine(fullAddress)} with ${brand.name}.`,
});
