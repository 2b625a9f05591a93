/** What a sentence needs filled in. Dates are `YYYY-MM-DD`; money never appears here. */
export type IssueValues = Readonly<Record<string, string | number>>;

/**
 * One broken rule on one field. `check…` functions return these in the order of the form. Each file of rules has a union
 * of its codes; `contract/messages.ts` has all of them, and a sentence for each.
 */
export type Issue<Field extends string, Code extends string> = {
  readonly field: Field;
  readonly code: Code;
  readonly values?: IssueValues;
};
