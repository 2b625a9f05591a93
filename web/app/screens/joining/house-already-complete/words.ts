export const documentTitle = "Your house is already complete";
export const allJoined = (address = "this address") =>
  `All housemates have already joined the account for ${address}. There's nothing left to do.`;
