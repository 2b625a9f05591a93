import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes the bill of materials (CycloneDX 1.6): every package that production installs, from the lock file. `npm sbom`
 * leaves out what the tests use too, such as Fastify.
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

mkdirSync("build", { recursive: true });
writeFileSync(
  "build/sbom.cdx.json",
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
