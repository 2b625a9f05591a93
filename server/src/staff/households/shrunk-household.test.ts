import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { signedInAs } from "../../../test/staff.ts";

type Page = Success<"GET /staff/households/:reference">;

describe("A household that shrank while somebody has a place above its new size", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { today: "2026-11-23" });
    house = await openGatheringHouse(database, test, { houseNumber: 7, size: 4 });
    return () => test.close();
  });

  const placesShown = async () => {
    const support = await signedInAs(test, "support");
    const { reference } = await house.household();
    const { size, places } = (await support.get(`/households/${reference}`)).json<Page>();
    return { size, places: places.map(({ place, housemate }) => [place, housemate?.firstName ?? null]) };
  };

  it("shows staff the places that are taken, and as many open ones as are free [G3] [H4]", async () => {
    for (const name of ["Ben", "Cara"]) expect((await house.joins(name)).statusCode).toBe(201);
    const { token } = (
      await test.app.inject({
        url: "/api/my_house/contract_end",
        headers: { cookie: await house.cookieOf("Ben") },
      })
    ).json<{ token: string }>();
    expect((await house.ask("Ben", "contract_end", { token })).statusCode).toBe(200);
    const changeTo = async (size: number) => {
      const { numberOfHousemates } = await house.page("Cara");
      const priceShown = numberOfHousemates?.others.find((other) => other.size === size)?.weekly ?? 0;
      expect((await house.ask("Cara", "size", { size, priceShown })).json()).toEqual({ isChanged: false });
      const proposal = (await house.page("Ada")).numberOfHousemates?.proposal?.id ?? "";
      expect((await house.ask("Ada", "size/agree", { proposal })).json()).toEqual({ isChanged: true });
    };
    await changeTo(3);
    expect(await placesShown()).toEqual({
      size: 3,
      places: [
        [1, "Ada"],
        [2, null],
        [3, "Cara"],
      ],
    });
    await changeTo(2);
    expect(await placesShown()).toEqual({
      size: 2,
      places: [
        [1, "Ada"],
        [3, "Cara"],
      ],
    });
  });

  it("lets a successor into that place, and nobody else into one above its size [C7] [G3] [G5]", async () => {
    const ada = await database.db
      .selectFrom("housemate")
      .select("id")
      .where("householdId", "=", house.id)
      .where("firstName", "=", "Ada")
      .executeTakeFirstOrThrow();
    for (const place of [3, 4])
      await expect(
        database.db
          .insertInto("membership")
          .values({
            householdId: house.id,
            housemateId: ada.id,
            place,
            joinedOn: "2025-01-01",
            leftOn: "2025-01-02",
          })
          .execute(),
      ).rejects.toMatchObject({ constraint: "housemate_place_within_size" });
    const asked = await house.ask("Cara", "moving_out", {
      lastDay: "2027-10-14",
      email: "ella.byrne@example.com",
    });
    expect(asked.statusCode, asked.body).toBe(201);
    const [mail] = (await house.mailsTo("Ella")).slice(-1);
    const token = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const joined = await house.joins("Ella", token);
    expect(joined.statusCode, joined.body).toBe(201);
    const members = await database.db
      .selectFrom("membership")
      .innerJoin("housemate", "housemate.id", "membership.housemateId")
      .select(["firstName", "membership.place"])
      .where("membership.householdId", "=", house.id)
      .orderBy("membership.place")
      .orderBy("joinedOn")
      .execute();
    expect(members.filter(({ place }) => place === 3).map(({ firstName }) => firstName)).toEqual([
      "Cara",
      "Ella",
    ]);
  });
});
