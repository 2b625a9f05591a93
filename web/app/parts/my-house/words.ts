export const title = "Your house";
export const newDetails = "Give new bank details";
export const pageOf = (firstName: string) => `${firstName}'s page`;
