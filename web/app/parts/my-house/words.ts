export const title = "Your house";
export const back = "My house";
export const newDetails = "Give new bank details";
export const pageOf = (firstName: string) => `${firstName}'s page`;

const andHolidays = (weekdays: readonly string[]) => {
  if (weekdays.length === 0) return "";
  return ` and ${weekdays.join(" and ")} ${weekdays.length === 1 ? "is a bank holiday" : "are bank holidays"}`;
};
/** Why a payment is collected later than due. */
export const laterThanDue = {
  saturday: (day: string, holidays: readonly string[]) => `${day} is a Saturday${andHolidays(holidays)}`,
  sunday: (day: string, holidays: readonly string[]) => `${day} is a Sunday${andHolidays(holidays)}`,
  "bank-holiday": (day: string, holidays: readonly string[], isBeforeWeekend: boolean) =>
    `${day} is a bank holiday${isBeforeWeekend ? " before a weekend" : ""}${andHolidays(holidays)}`,
};
