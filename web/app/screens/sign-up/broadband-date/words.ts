export const installation = "Installation";
export const asSoonAsPossible = "As soon as possible";
export function onStart(date: string) {
  return `On the day your tenancy starts, ${date}`;
}
export const later = "Later";
export const onAnotherDay = "On a day that suits you";
export const date = "Installation date";
