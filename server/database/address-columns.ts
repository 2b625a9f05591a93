/** An address, in the gazetteer and of a household. Missing parts are empty. */
export type AddressColumns = {
  line1: string;
  line2: string;
  organisationName: string;
  city: string;
  postcode: string;
};

export type AddressLines = ReturnType<typeof linesOf>;

export function linesOf(columns: AddressColumns) {
  const { line1, line2, organisationName, city, postcode } = columns;
  return { line1, line2, organisationName, city, postcode };
}
