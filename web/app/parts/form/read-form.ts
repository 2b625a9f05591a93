/** Values by input name, in order: text, or a checkbox's state. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Reads FormData; `otherwise` has the fields and the values of those not sent. */
export function readForm<Values extends FormValues>(sent: FormData, otherwise: Values): Values {
  return Object.fromEntries(
    Object.entries(otherwise).map(([name, value]) => {
      const text = sent.get(name);
      return [name, typeof value === "boolean" ? text !== null : typeof text === "string" ? text : value];
    }),
  ) as Values;
}
