/** A name for something that is sent: 128 random bits, which a UUID does not have. Ruling B7. */
export const mintKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** A focused field has to be left first, or screen readers do not read its message. */
export const focusAgain = (field: HTMLElement | null | undefined): void => {
  if (field === document.activeElement) field?.blur();
  field?.focus();
};
