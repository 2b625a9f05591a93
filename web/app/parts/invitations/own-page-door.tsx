import { Door } from "@evenly/design/door";
import * as pages from "@evenly/domain/pages";
import * as words from "./words.tsx";

/**
 * There is no session after paying: the page opens by a mailed link. A direct link could open another household's
 * session. Ruling G1.
 */
export function OwnPageDoor() {
  return <Door to={pages.myHouseLink} title={words.ownPage} text={words.opensByMail} />;
}
