export const lede = "Your utilities start with your tenancy, and so do your payments.";
export function planEnds(end: string, start: string) {
  return `The current tenants' plan ends on ${end}. Yours can start from ${start}.`;
}
export const startDate = "Tenancy start date";
export const endDate = "Tenancy end date";
export function endHint(months: number) {
  return `Minimum ${months} months. We've put one year; change it if yours differs.`;
}
