import type { Success } from "@evenly/contract";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./database.ts";
import { houseTokenOf, joinAndConfirm, post, signUp } from "./sign-up.ts";
import { hashOf } from "../database/ids.ts";
import { readMails } from "./mails.ts";

type HouseToOpen = Omit<Parameters<typeof signUp>[1], "name">;

/** A household opened by Ada, with people addressed by their first names. */
export async function openGatheringHouse({ db }: TestDatabase, test: TestApp, house: HouseToOpen) {
  const opened = await post(test.app, "/direct_debit", await signUp(db, { ...house, name: "Ada" }));
  if (opened.statusCode >= 400) throw new Error(opened.body);
  const { guid } = opened.json<{ guid: string }>();
  const { id } = await db
    .selectFrom("household")
    .select("id")
    .where("guidHash", "=", hashOf(guid))
    .executeTakeFirstOrThrow();
  const cookies = new Map<string, string>();
  const cookieOf = async (name: string): Promise<string> => {
    const known = cookies.get(name);
    if (known !== undefined) return known;
    const housemate = await db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", id)
      .where("firstName", "=", name)
      .where("removedAt", "is", null)
      .executeTakeFirstOrThrow();
    const token = await houseTokenOf(test.deps, housemate.id);
    const { headers } = await post(test.app, "/my_house/session", { token });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    cookies.set(name, cookie);
    return cookie;
  };
  const ask = async (name: string, path: string, body: object) =>
    post(test.app, `/my_house/${path}`, body, { cookie: await cookieOf(name) });
  return {
    id,
    guid,
    cookieOf,
    ask,
    joins: (name: string, token = guid) => joinAndConfirm(test, token, name),
    household: () => db.selectFrom("household").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    page: async (name: string): Promise<Success<"GET /my_house">> =>
      (await test.app.inject({ url: "/api/my_house", headers: { cookie: await cookieOf(name) } })).json<
        Success<"GET /my_house">
      >(),
    mailsTo: async (name: string) =>
      readMails(db, (emails) =>
        emails
          .where("householdId", "=", id)
          .where("toAddress", "=", `${name.toLowerCase()}.byrne@example.com`)
          .orderBy("id"),
      ),
  };
}

export type GatheringHouse = Awaited<ReturnType<typeof openGatheringHouse>>;
