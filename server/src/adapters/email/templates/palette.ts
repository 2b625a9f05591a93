/** The colours of the design tokens that mails use; mail clients read no custom properties. A test holds them to tokens.css. */
export const palette = {
  ink: "#08292E",
  "ink-2": "#3D5A5E",
  surface: "#FFFFFF",
  mist: "#F1F6F5",
  line: "#D5E1E0",
  dusk: "#0A3238",
  "dusk-3": "#1A5C61",
  "on-dusk": "#FFFFFF",
  "on-dusk-2": "#B9D6D6",
  lamp: "#FFC93C",
  "lamp-soft": "#FFF1C7",
  brick: "#CB4E29",
  "brick-dark": "#4E180E",
  "glass-off": "#7C2F1F",
  trim: "#FFE9CF",
} as const;
