import { isIPv6 } from "node:net";

export type ClientKey = {
  readonly key: string;
  readonly times: number;
};

/**
 * An IPv4 address; for IPv6 the /64, and the /48 with ten times the limit, as one customer can own a /48. Ruling C13.
 */
export const clientKeys = (address: string): readonly ClientKey[] => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [{ key: mapped, times: 1 }];
  if (!isIPv6(address)) return [{ key: address, times: 1 }];
  const [plain = ""] = address.split("%");
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  const groups = tail === undefined ? front : [...front, ...zeros, ...back];
  return [
    { key: `${groups.slice(0, 4).join(":")}::/64`, times: 1 },
    { key: `${groups.slice(0, 3).join(":")}::/48`, times: 10 },
  ];
};
