export const nothingBefore = (day: string) => `Nothing is paid before the tenancy starts on ${day}.`;
