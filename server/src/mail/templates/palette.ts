/** The tokens of Evenly's pack that mails use; mail clients read no custom properties. A test holds them to the pack. */
export const palette = {
  text: "#08292E",
  "text-quiet": "#3D5A5E",
  surface: "#FFFFFF",
  "surface-page": "#F1F6F5",
  divider: "#D5E1E0",
  action: "#08292E",
  "on-action": "#FFFFFF",
  stage: "#0A3238",
  "stage-raised": "#11454B",
  "on-stage": "#FFFFFF",
  "on-stage-quiet": "#B9D6D6",
  "stage-price": "#FFC93C",
} as const;
