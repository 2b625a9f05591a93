export const documentTitle = "Your house is already complete";
export function allJoined(address = "this address") {
  return `All housemates have already joined the account for ${address}. There's nothing left to do.`;
}
