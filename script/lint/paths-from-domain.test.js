import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { pathsFromDomain } from "./paths-from-domain.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const file = (path, code) => ({ name: `${path}: ${code}`, code, filename: join(root, path) });
const refused = (path, code, list = "domain/src/pages.ts") => ({
  ...file(path, code),
  errors: [{ message: `paths stand in ${list}` }],
});

new RuleTester().run("house/paths-from-domain", pathsFromDomain, {
  valid: [
    file("domain/src/pages.ts", `export const myHouse = "/my-house";`),
    file("web/app/routes.ts", `route("/", "a.tsx"); route("my-house/link", "b.tsx");`),
    file("web/app/shell/back.tsx", `navigate(pages.home); call("GET /products", {}); path.split("/");`),
    file("web/app/parts/house.tsx", `import { house } from "../household/house.ts";`),
    file("contract/src/fields.ts", `describe("As GET /products gives them");`),
    file("server/src/http/address.test.ts", `get("/my-house");`),
    file("server/src/mail/stop-link.ts", "`${publicUrl}${pages.stopEmails}?token=${token}`;"),
    file(
      "server/src/mail/templates/sample-household.ts",
      `link("https://bills.example/joining-tenant?guid=a");`,
    ),
    file("staff/app/pages.ts", `export const mails = "/mails";`),
    file("staff/app/screens/mails/list.tsx", `call("GET /staff/mails"); sheet("/api/staff/mails.csv");`),
    file("staff/app/screens/code.tsx", "const csv = `codes/${kind}/${code}/households`;"),
    file("staff/app/screens/invite.tsx", "redirect(`${pages.household(reference)}/invite`);"),
  ],
  invalid: [
    refused("web/app/shell/back.tsx", `navigate("/");`),
    refused("web/app/shell/problem.tsx", `location.assign("/");`),
    refused("web/app/shell/not-found.tsx", `<Button to="/" />;`),
    refused("web/app/shell/not-found.tsx", `<Button to={"/"} />;`),
    refused("web/app/parts/own-page-door.tsx", `<Door to="/my-house/link" />;`),
    refused("web/react-router.config.ts", `paths.push("/not-found");`),
    refused("server/src/mail/stop-link.ts", "`${publicUrl}/stop-emails?token=${token}`;"),
    refused("server/src/mail/send-again.ts", "const link = `(/my-house[a-z/-]*)`;"),
    refused("server/src/http/web-pages.ts", `add("/products/:type");`),
    refused("staff/app/screens/alert.tsx", "led(`/payouts/${reference}`);", "staff/app/pages.ts"),
    refused("staff/app/screens/sign-out.tsx", `redirect("/");`, "staff/app/pages.ts"),
  ],
});
