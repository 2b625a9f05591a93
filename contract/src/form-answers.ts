/** Days for which the answer to a form is remembered. Ruling B6. */
export const formAnswerDays = 7;
