import { RuleTester } from "oxlint/plugins-dev";
import { join } from "node:path";
import { describe, it } from "vitest";
import { pathsFromDomain } from "./paths-from-domain.js";

RuleTester.describe = describe;
RuleTester.it = it;

const root = join(import.meta.dirname, "../..");
const file = (path, code) => ({ name: `${path}: ${code}`, code, filename: join(root, path) });
const refused = (path, code) => ({
  ...file(path, code),
  errors: [{ message: "paths stand in domain/src/pages.ts" }],
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
      "server/src/mail/templates/sample-emails.ts",
      `link("https://bills.example/joining-tenant?guid=a");`,
    ),
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
  ],
});
