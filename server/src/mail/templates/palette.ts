/** The colours of the design tokens that mails use; mail clients read no custom properties. A test holds them to tokens.css. */
export const palette = {
  ink: "#08292E",
  "ink-2": "#3D5A5E",
  surface: "#FFFFFF",
  mist: "#F1F6F5",
  line: "#D5E1E0",
  dusk: "#0A3238",
  "dusk-2": "#11454B",
  "on-dusk": "#FFFFFF",
  "on-dusk-2": "#B9D6D6",
  lamp: "#FFC93C",
} as const;
