export const title = "Tell Us About Your House";
export const description =
  "Find your house, say how many of you share it, and see what energy, water, broadband and TV licence cost each of you.";
export const windowEach = "A window each";
export const rebuilt =
  "Add or remove a housemate and the house is rebuilt to fit. It lights up as people join.";

export const housemates = "Number of housemates";
export const housematesHint = "Count everyone who will live there, including you.";
export const remove = "Remove a housemate";
export const add = "Add a housemate";
export const lettingAgent = "Letting agent name";
