export const title = "Invite Your Housemates";
