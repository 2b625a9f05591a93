import { type Kysely, sql } from "kysely";

const typed = {
  lead: ["first_name", "last_name", "letting_agent_name"],
  household: ["line1", "line2", "city", "letting_agent_name"],
  housemate: ["first_name", "last_name"],
  invitation: ["full_name"],
};

/** Marks that turn the direction of what follows; entry takes them out, and here those from before. Rulings C15, H3. */
const turns = String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(typed)) {
    for (const column of columns) {
      const [name, text] = [sql.id(table), sql.id(column)];
      await sql`update ${name} set ${text} = regexp_replace(${text}, ${turns}, '', 'g')
        where ${text} ~ ${turns} and btrim(regexp_replace(${text}, ${turns}, '', 'g')) <> ''`.execute(db);
    }
  }
}
