import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes the bill of materials (CycloneDX 1.6): every package that production installs, from the lock file. `npm sbom`
 * leaves out what the tests use too, such as Fastify. With a folder of a release: of what is installed there, with the
 * texts of all licences.
 */
type Package = {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: true;
  readonly optional?: true;
  readonly devOptional?: true;
  readonly link?: true;
};

const [release] = process.argv.slice(2);
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Readonly<Record<string, Package>>;
};

const inside = "node_modules/";
function nameOf(path: string) {
  return path.slice(path.lastIndexOf(inside) + inside.length);
}

const components = Object.entries(packages).flatMap(
  ([path, { version, integrity = "", license, dev, optional, devOptional, link }]) => {
    if (!path.includes(inside) || version === undefined || dev || link) return [];
    if (release !== undefined && !existsSync(join(release, path))) return [];
    const name = nameOf(path);
    return {
      type: "library",
      "bom-ref": path,
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      scope: optional || devOptional ? "optional" : "required",
      hashes: [
        { alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") },
      ],
      ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
    };
  },
);

function readLicence(folder: string, path: string): string {
  const place = join(folder, path);
  const files = readdirSync(place).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  return files.map((file) => readFileSync(join(place, file), "utf8").trim()).join("\n\n");
}

const target = release ?? "build";
mkdirSync(target, { recursive: true });
writeFileSync(
  join(target, "sbom.cdx.json"),
  JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      metadata: { component: { type: "application", name: "evenly", "bom-ref": "evenly" } },
      components,
    },
    undefined,
    2,
  ),
);
if (release !== undefined) {
  const texts = components.map(({ name, version, licenses = [], "bom-ref": path }) => {
    const [named] = licenses.map(({ license }) => license.name);
    const text = readLicence(release, path);
    if (named === undefined && text === "") throw new Error(`${name} names no licence`);
    return `${name} ${version}: ${named ?? "see below"}\n\n${text}`.trim();
  });
  writeFileSync(join(release, "LICENCES.txt"), `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
}
