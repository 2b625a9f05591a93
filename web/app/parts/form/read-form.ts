/** What a form holds, by the names of its inputs and in their order: text, or whether a box is ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** What a form sends. `otherwise` says what it may hold, and stands for texts that are not sent. */
export const readForm = <Values extends FormValues>(sent: FormData, otherwise: Values): Values =>
  Object.fromEntries(
    Object.entries(otherwise).map(([name, value]) => {
      const text = sent.get(name);
      return [name, typeof value === "boolean" ? text !== null : typeof text === "string" ? text : value];
    }),
  ) as Values;
