export const title = "Your house";
export const newDetails = "Give new bank details";
