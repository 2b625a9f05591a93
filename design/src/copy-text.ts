/** Puts a text where it can be pasted from. False where the browser has no clipboard (plain http) or refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
