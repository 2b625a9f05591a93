export const title = "Your package";
export const soFar = "Your package so far";
export const beforeDiscount = "per person per week, before your discount";
