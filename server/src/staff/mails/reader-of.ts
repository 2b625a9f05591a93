import { sql } from "kysely";

/** First name for a row of `email`: a housemate, even under an old address, or an invitee. Else null. */
export const readerOf = sql<string | null>`coalesce(
  (select first_name from audit join housemate on housemate.id = (detail ->> 'housemateId')::uuid
    where audit.household_id = email.household_id and action = 'change-email' and detail ->> 'before' = to_address
      and (audit.at >= email.created_at or template = 'email-changed-from')
    order by audit.at limit 1),
  (select first_name from housemate where housemate.household_id = email.household_id
    and lower(housemate.email) = lower(to_address) order by joined_at desc limit 1),
  (select full_name from invitation where invitation.household_id = email.household_id
    and lower(invitation.email) = lower(to_address) order by invitation.sent_at desc limit 1))`;
