import { openAccount } from "../accounts.ts";
import { person } from "../people.ts";
import { expect, signIn, test } from "../staff-office.ts";

/** Closes an attribute, a tag and a script, and would run. */
const crafted = `"><img src=x onerror="window.ran=1"></script><script>window.ran=1</script>`;

test("[H3] input by customers and colleagues is shown as text on every staff page, and never executed", async ({
  page,
  product: { url },
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 40[49]/);
  await signIn(page, url, "administrator");
  const send = async (path: string, data: object) => {
    const headers = { origin: url, "idempotency-key": crypto.randomUUID() };
    const answer = await page.request.post(`${url}/api/staff${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const read = async <Answer>(path: string) =>
    (await (await page.request.get(`${url}/api/staff${path}`)).json()) as Answer;
  const creator = { ...person("Cass", "Thorn", "crafted"), firstName: crafted, lastName: crafted };
  await openAccount(url, { size: 3, creator, line1: `13 ${crafted}` });
  const found = await page.request.post(`${url}/api/staff/search`, {
    data: { text: creator.email },
    headers: { origin: url },
  });
  const { people } = (await found.json()) as { people: { reference: string }[] };
  const reference = people[0]?.reference ?? "";
  const household = `/households/${reference}`;
  await send(`${household}/invitations`, {
    housemates: [{ fullname: crafted, email: "invited.crafted@example.com" }],
    reason: crafted,
  });
  await send(`${household}/notes`, { how: "phone", housemateId: "", text: crafted });
  const empty = { reason: crafted, name: crafted };
  await send("/codes/vouchers", {
    ...empty,
    code: "CRAFTED1",
    discountKind: "percent",
    percent: "5",
    limitTotal: "100",
    description: crafted,
  });
  await send("/codes/agents", { ...empty, code: "CRAFTED2", message: crafted });
  const { rows: mails } = await read<{ rows: { id: string; subject: string }[] }>(
    `/mails?household=${reference}`,
  );
  expect(mails.length).toBeGreaterThan(0);

  const pages = [
    "/households",
    household,
    `${household}/people`,
    `${household}/email`,
    `${household}/invite`,
    `${household}/mail`,
    `${household}/cancel`,
    `${household}/join-link`,
    "/codes/vouchers",
    "/codes/vouchers/CRAFTED1",
    "/codes/vouchers/CRAFTED1/change",
    "/codes/vouchers/new?like=CRAFTED1",
    "/codes/agents",
    "/codes/agents/CRAFTED2",
    "/audit",
    "/mails",
    ...mails.map(({ id }) => `/mails/${id}`),
    "/services",
    "/figures",
    "/?q=Thorn",
  ];
  const shown: string[] = [];
  for (const path of pages) {
    await page.goto(`${url}/staff${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const seen = await page.evaluate(() => ({
      ran: "ran" in window,
      elements: document.querySelectorAll('img[src="x"]').length,
      texts: [
        document.body.innerText,
        ...Array.from(document.querySelectorAll("input, textarea, select"), (field) =>
          field instanceof HTMLSelectElement ? field.innerText : (field as HTMLInputElement).value,
        ),
      ].join("\n"),
    }));
    expect([path, seen.ran, seen.elements]).toEqual([path, false, 0]);
    if (seen.texts.includes("onerror=")) shown.push(path);
  }
  const about = [household, `${household}/cancel`, "/audit"];
  const codes = ["vouchers", "vouchers/CRAFTED1", "agents", "agents/CRAFTED2"].map((one) => `/codes/${one}`);
  expect(shown).toEqual(expect.arrayContaining([...about, ...codes]));

  const welcome = mails.find(({ subject }) => subject.startsWith("Welcome"));
  const mail = `mails/${welcome?.id ?? ""}`;
  await page.goto(`${url}/staff/${mail}`);
  const picture = page.frameLocator("iframe").getByRole("img", { name: /^A house with/ });
  // The frame blocks scripts, including this one.
  complaints.expect(/Blocked script execution in 'about:srcdoc'/);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(780);
  await page.route(`**/api/staff/${mail}`, async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), html: `<img src="/favicon.svg">` };
    await route.fulfill({ response, json });
  });
  complaints.expect(/Loading the image '[^']*favicon\.svg' violates/);
  const refused = page.waitForEvent("console", (message) => message.text().includes("favicon.svg"));
  await page.goto(`${url}/staff/${mail}`);
  await refused;
});
