export const title = "Your package";
export const soFar = "Your package so far";
export const beforeDiscount = "Before your discount";
