/** Relative luminance of --on-highlight in Evenly's pack, the ribbon's text colour. */
const inkLuminance = 0.0184;
const readable = 4.5;

/** The colour if its contrast with ink is at least 4.5, else undefined. Accepts #rgb and #rrggbb. */
export function ribbonColour(colour: string): string | undefined {
  const luminance = luminanceOf(colour.trim());
  if (luminance === undefined) return undefined;
  return (luminance + 0.05) / (inkLuminance + 0.05) >= readable ? colour.trim() : undefined;
}

/** Relative luminance, from 0 to 1. WCAG 2.2 */
export function luminanceOf(colour: string): number | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i
    .exec(colour)
    ?.slice(1)
    .map((digit) => digit + digit);
  const channels = short ?? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1);
  if (!channels) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = parseInt(channel, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
