import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { brandElementMark, brandMarks, lookMarks, originMark } from "@evenly/contract/brand-marks";
import { defaultBrand } from "@evenly/contract/default-brand";
import { packNames, readPack } from "@evenly/design/packs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { readWebPages } from "./web-pages.ts";

const script = 'window.journey = "one";';
const style = "main{color:teal}";
const page = (title: string) =>
  `<!doctype html><title>${title}</title><style>${style}</style><script>${script}</script>`;

const look = `<meta name="theme-color" content="${lookMarks.frame}"/><style>${lookMarks.css}p{margin:0}</style>`;
const preload = (family: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/assets/${family}-GQQJ-bNZ.woff2" crossorigin/>`;
const scriptFor = `<script id="brand" type="application/json">${brandElementMark}</script>`;
const prefilled = [
  `<b>${brandMarks.name.toLowerCase()}</b>`,
  `<a href="tel:${brandMarks.phone.replaceAll(" ", "")}">${brandMarks.phone}</a>`,
  `<a href="${brandMarks.links.terms}">Terms</a>`,
  `<i>${brandMarks.companyName}, ${brandMarks.companyNumber}</i>`,
  `<meta property="og:image" content="${originMark}/house/link-preview.png"/>`,
].join("");
const fairshare = {
  ...defaultBrand,
  name: "Fairshare",
  phone: "0113 496 0999",
  companyName: '</script><b>"Fair" & Sons\' Ltd $&',
  links: { ...defaultBrand.links, terms: "https://fairshare.test/terms" },
};

describe("the screens", () => {
  const open = useTestDatabases();
  const folder = mkdtempSync(join(tmpdir(), "evenly-web-"));
  let test: TestApp;
  beforeAll(async () => {
    const write = (path: string, content: string | Buffer) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    };
    write("index.html", page("Get A Price"));
    write("terms/index.html", page(`Terms | ${brandMarks.name}`) + scriptFor + prefilled);
    write("privacy-policy/index.html", look + preload("gabarito") + preload("figtree"));
    write("manifest.webmanifest", JSON.stringify({ name: brandMarks.name, theme_color: lookMarks.frame }));
    write("assets/root-abc123.js.gz", gzipSync("export {};"));
    write("household/index.html", page("House"));
    write("products/TVLicence/index.html", page("TV Licence"));
    write("products/TV%20Licence/index.html", page("TV Licence, with its space"));
    write("account-already-exists/index.html", page("Good news"));
    write("joining-tenant/index.html", page("Joining"));
    write("not-found/index.html", page("Not found"));
    write("__spa-fallback.html", page("Fallback"));
    write("assets/root-abc123.js", "export {};");
    write("assets/root-abc123.js.br", brotliCompressSync("export {};"));
    write("favicon.svg", "<svg/>");
    write("house/3-of-5.png", Buffer.from("89504e470d0a1a0a", "hex"));
    test = await openTestApp(await open(), {
      config: {
        webFolder: folder,
        ga4Id: "G-TEST1",
        sentryDsn: "https://key@errors.example/1",
        apiOrigin: "https://api.evenly.test",
        publicUrl: "https://fairshare.test",
        brand: fairshare,
      },
    });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

  it("name whom to tell of a weakness, for half a year from today", async () => {
    const answer = await test.app.inject("/.well-known/security.txt");
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const lines = answer.body.trim().split("\n");
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
    expect(fields).toEqual({
      Contact: `mailto:${defaultBrand.email}`,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      "Preferred-Languages": "en",
      Canonical: "https://fairshare.test/.well-known/security.txt",
    });
    const days = (Date.parse(String(fields["Expires"])) - test.deps.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(181);
  });

  it("are served as they were prerendered, with or without a slash or a query [S2.1] [A5] [B1]", async () => {
    for (const url of ["/", "/?viaShare=true", "/household", "/household/", "/joining-tenant?guid=abc"]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-cache");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await get("/household")).body).toContain("<title>House</title>");
  });

  it("are opened by a link with &amp; for &, with all that it says [S2.8]", async () => {
    const answer = await get("/household?ref=A%26amp;B&amp;aff=C&amp;amp;agent=D&x");
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe("/household?ref=A%26amp;B&aff=C&agent=D&x");
    expect((await get("/household?a=1&b=2")).statusCode).toBe(200);
  });

  it("may use their own inline scripts and styles, by hash, and load only what is configured", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toContain(hashOf(script));
    expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/errors\.example/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.evenly\.test/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it("are compressed for browsers that accept it", async () => {
    const answer = await get("/", { "accept-encoding": "gzip, br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page("Get A Price"));
    const older = await get("/", { "accept-encoding": "gzip, deflate" });
    expect(older.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(older.rawPayload).toString()).toBe(page("Get A Price"));
    expect((await get("/")).headers["content-encoding"]).toBeUndefined();
    const asset = await get("/assets/root-abc123.js", { "accept-encoding": "br" });
    expect(asset.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe("export {};");
    const olderAsset = await get("/assets/root-abc123.js", { "accept-encoding": "gzip" });
    expect(olderAsset.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(olderAsset.rawPayload).toString()).toBe("export {};");
  });

  it("contain the operator's brand before any script runs, and for the scripts [A1]", async () => {
    const { body } = await get("/terms");
    expect(body).toContain("<title>Terms | Fairshare</title>");
    expect(body).toContain("<b>fairshare</b>");
    expect(body).toContain('<a href="tel:01134960999">0113 496 0999</a>');
    expect(body).toContain('<a href="https://fairshare.test/terms">');
    expect(body).toContain('content="https://fairshare.test/house/link-preview.png"');
    expect(body).toContain("&#60;/script&#62;&#60;b&#62;&#34;Fair&#34; &#38; Sons&#39; Ltd $&#38;, 00000000");
    expect(body).not.toMatch(/brand_/i);
    const [, held = ""] = /<script id="brand" type="application\/json">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(held)).toEqual(fairshare);
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect(manifest.json()).toEqual({ name: "Fairshare", theme_color: readPack("evenly").frame });
  });

  it.each(packNames)("have the look of the pack %s, without another request [A1]", (name) => {
    const pack = readPack(name);
    const { html, policy } = readWebPages({ ...test.deps.config, pack }).find("/privacy-policy") ?? {};
    const document = String(html);
    expect(document).toContain(`<meta name="theme-color" content="${pack.tokens.get("stage") ?? ""}"/>`);
    const [, sheet = ""] = /<style>([^<]*)<\/style>/.exec(document) ?? [];
    expect(sheet).toBe(`${pack.css}p{margin:0}`);
    expect(policy).toContain(createHash("sha256").update(sheet).digest("base64"));
    expect(document.includes(preload("gabarito"))).toBe(name === "evenly");
    expect(document.includes(preload("figtree"))).toBe(name === "evenly");
    expect(document).not.toContain("Brand__");
  });

  it("are not served for a missing file [D9]", async () => {
    for (const url of ["/assets/gone.js", "/favicon.ico", "/wp-login.php", "/house/gone.png"]) {
      const answer = await get(url, { accept: "*/*", "accept-encoding": "br" });
      expect(answer.statusCode).toBe(404);
      expect(answer.rawPayload.length).toBeLessThan(20);
    }
    const page = await get("/old-page.html", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("<title>Not found");
  });

  it("are cached: 304 for an unchanged page, assets for good", async () => {
    const { etag } = (await get("/household")).headers;
    expect((await get("/household", { "if-none-match": String(etag) })).statusCode).toBe(304);
    const asset = await get("/assets/root-abc123.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toContain("javascript");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it("let mails on other origins load the pictures of the House, cached for a day", async () => {
    const picture = await get("/house/3-of-5.png");
    expect(picture.statusCode).toBe(200);
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.headers["cache-control"]).toBe("public, max-age=86400");
    expect(picture.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await get("/favicon.svg")).headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect((await get("/household")).headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  it("read a product type in any case, with or without its space", async () => {
    for (const type of ["TVLicence", "tvlicence", "TV%20Licence", "tv%20licence"]) {
      const answer = await get(`/products/${type}`);
      expect(answer.statusCode).toBe(200);
      // Each spelling is a route of its own; the browser hydrates only the page of that route.
      expect(answer.body.includes("with its space"), type).toBe(type.includes("%20"));
      expect(answer.body).toContain("TV Licence");
    }
  });

  it("include the path of an account by its guid [A5]", async () => {
    const answer = await get("/account-already-exists/abcDEF123_-");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.body).toContain("Fallback");
    expect((await get("/account-already-exists")).body).toContain("Good news");
  });

  it("are the not-found page with status 404 for everything else [D9]", async () => {
    const others = [
      "/nothing",
      "/products/Gas",
      "/products/a/b",
      "/assets/gone.js",
      "/not-found",
      "/../etc/passwd",
    ];
    for (const url of [...others, "/index.html", "/household/index.html.br", "/products/%E0%A4%A"]) {
      const answer = await get(url);
      expect([400, 404]).toContain(answer.statusCode);
      if (answer.statusCode === 404) expect(answer.body).toContain("Not found");
    }
    expect((await get("/products/Gas")).headers["content-security-policy"]).toContain("script-src");
  });

  it("are not served for API paths", async () => {
    const answer = await get("/api/nothing");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/json");
    const post = await test.app.inject({ url: "/nothing", method: "POST", payload: {} });
    expect(post.statusCode).toBe(404);
    expect(post.headers["content-type"]).toContain("application/json");
  });

  it("are found in one pass over a path, however many slashes it has [B2]", () => {
    const pages = readWebPages(test.deps.config);
    // Takes half a minute when each slash restarts the match.
    expect(pages.find(`${"/".repeat(100_000)}x`)).toBeUndefined();
    expect(pages.find("/household///")?.html.toString()).toContain("House");
    expect(pages.find("///")?.html.toString()).toContain("Get A Price");
  });

  it("refuse a path that is longer than any of ours, in a few bytes, and not a long query [B2]", async () => {
    for (const url of [
      `${"/".repeat(15_000)}x`,
      `/household${"/".repeat(15_000)}`,
      `/api/${"a".repeat(15_000)}`,
    ]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(414);
      expect(answer.rawPayload.length).toBeLessThan(200);
      expect(answer.json().messages).toEqual(["That address is too long."]);
      expect(answer.headers["x-request-id"]).toBeDefined();
    }
    expect((await get(`/household?${"/".repeat(15_000)}x`)).statusCode).toBe(200);
  });

  it("answer HEAD like GET, without the page", async () => {
    const answer = await test.app.inject({ url: "/household", method: "HEAD" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("");
  });
});
