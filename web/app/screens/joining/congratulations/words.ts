export const documentTitle = "Congratulations! You've joined";
