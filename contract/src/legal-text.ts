export type LegalSection = {
  readonly heading?: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
};

/** A legal text as lines: headings, paragraphs and points. */
export function legalText(sections: readonly LegalSection[]): string {
  return sections
    .flatMap(({ heading, paragraphs = [], points = [] }) => [
      ...(heading === undefined ? [] : [heading]),
      ...paragraphs,
      ...points.map((point) => `- ${point}`),
    ])
    .join("\n");
}
