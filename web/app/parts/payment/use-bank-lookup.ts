import { useEffect, useState } from "react";
import { call } from "../../api/client.ts";
import { recogniseBank } from "./recognise-bank.ts";

/** Milliseconds. Spec §9. */
const debounce = 300;
/** Characters of the masked sort code and of the account number. Spec §7. */
const wholeLength = 8;

/** The bank, once both fields are complete; undefined while unknown or after a failure. Spec §7. */
export function useBankLookup(sortCode: string, accountNumber: string): string | undefined {
  const asked = `${sortCode} ${accountNumber}`;
  const [found, setFound] = useState<{ asked: string; bank: string | undefined }>();
  useEffect(() => {
    if (sortCode.length !== wholeLength || accountNumber.length !== wholeLength) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call("POST /bank_lookup", { body: { sortCode, accountNumber }, signal: asking.signal })
        .then(({ bankName }) => setFound({ asked, bank: recogniseBank(bankName) }))
        .catch(() => undefined);
    }, debounce);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked, sortCode, accountNumber]);
  return found?.asked === asked ? found.bank : undefined;
}
