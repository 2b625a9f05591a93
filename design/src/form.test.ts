import { afterEach, expect, test, vi } from "vitest";
import { mintKey } from "./form.tsx";

afterEach(() => void vi.unstubAllGlobals());

test.each([true, false])("a key has 128 random bits, on a secure page or not (%j)", (isSecure) => {
  vi.stubGlobal("isSecureContext", isSecure);
  const keys = Array.from({ length: 50 }, mintKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
