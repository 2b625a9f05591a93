import { Door } from "@evenly/design/door";
import * as words from "./words.tsx";

/**
 * Who has just paid has no session: their page opens by the link in the welcome mail, and where this leads to another one
 * is mailed. Not to the page itself, which a session may have open at another house. Ruling G1.
 */
export function OwnPageDoor() {
  return <Door to="/my-house/link" title={words.ownPage} text={words.opensByMail} />;
}
