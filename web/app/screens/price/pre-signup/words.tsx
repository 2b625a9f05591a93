import type { ReactNode } from "react";

export const title = "Get A Price";
export const description =
  "One bill for energy, water, broadband and TV licence in a shared house, split evenly. See your price per person in two minutes. No deposit and no set-up fees.";
export const lede = "Energy, Water, Broadband and TV Licence in one bundle. One equal monthly payment each.";
export const noDeposits = "No Deposits";
export const highlyRated = "Highly Rated";
export const uncappedEnergy = "Uncapped Energy";
export const house = "A shared house at dusk. Every utility is on, and three of five windows are lit.";
export const aboutYou = "First, about you";
export function agree(link: (text: string) => ReactNode) {
  return <>I agree to the {link("privacy policy")}</>;
}
