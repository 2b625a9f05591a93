export const documentTitle = "Tell Us About You to join";
export const everyHousemate =
  "Every housemate is equal. Your housemates will add their details later and we won't set up a thing until everyone has joined.";
