import { type Kysely, sql } from "kysely";

/** The marks of `server/src/mail/token-marks.ts`, as they were when this migration was published. */
const links = [
  ["/my-house[\\w/-]*\\?token=", "\u001ahouse\u001a"],
  ["/joining-tenant\\?guid=", "\u001ajoin\u001a"],
  ["/staff/invitation#", "\u001astaff-invitation\u001a"],
  ["/stop-emails\\?token=", "\u001astop\u001a"],
] as const;

const withoutTokens = links.reduce(
  (body, [link, mark]) => `regexp_replace(${body}, '(${link})[\\w…%-]+', '\\1${mark}', 'g')`,
  "body",
);

const readerOf = (mail: string): string =>
  `(select id from housemate where household_id = ${mail}.household_id and email = ${mail}.to_address
    and removed_at is null limit 1)`;

/** Stored mails and stop links hold no tokens. Ruling H3. */
const statements = [
  // Older nodes leave `page_of` and `is_marked` empty; their mails lose their tokens when they are sent or given up.
  `alter table email
    add column page_of uuid references housemate (id) on delete set null,
    add column membership_offered uuid references membership (id) on delete set null,
    add column is_marked boolean not null default false`,
  `create index email_page_of on email (page_of) where page_of is not null`,
  `create index email_membership_offered on email (membership_offered) where membership_offered is not null`,
  `create function without_tokens(body text, template text) returns text language sql immutable as $$
    select case template when 'successor-invitation' then replace(marked, '\u001ajoin\u001a', '\u001asuccessor\u001a')
      else marked end
    from (select ${withoutTokens} as marked) as body $$`,
  `create function mark_older_email() returns trigger language plpgsql as $$
    begin
      new.text_body := without_tokens(new.text_body, new.template);
      new.html_body := without_tokens(new.html_body, new.template);
      new.stop_token := null;
      new.page_of := ${readerOf("new")};
      return new;
    end $$`,
  `create trigger email_of_older_nodes before update of state on email for each row
    when (not new.is_marked and new.state <> 'queued') execute function mark_older_email()`,
  `update email set state = state where state <> 'queued'`,
  `create table stop_link (
    hash text primary key check (length(hash) = 64),
    email text not null references mail_preference (email) on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `create index stop_link_email on stop_link (email)`,
  `create function store_stop_link() returns trigger language plpgsql as $$
    begin
      insert into stop_link (hash, email)
        values (encode(sha256(convert_to(new.token, 'UTF8')), 'hex'), new.email) on conflict do nothing;
      return null;
    end $$`,
  `alter table mail_preference alter column token set default gen_random_uuid()::text`,
  `create trigger mail_preference_stop_link after insert on mail_preference
    for each row execute function store_stop_link()`,
  `insert into stop_link (hash, email)
    select encode(sha256(convert_to(token, 'UTF8')), 'hex'), email from mail_preference`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
