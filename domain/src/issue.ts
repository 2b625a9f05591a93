/** Values for the sentence. Dates are `YYYY-MM-DD`; money never appears here. */
export type IssueValues = Readonly<Record<string, string | number>>;

/** One broken rule on one field, in form order. Sentences for all codes are in the contract. */
export type Issue<Field extends string, Code extends string> = {
  readonly field: Field;
  readonly code: Code;
  readonly values?: IssueValues;
};
