import { isIPv6 } from "node:net";

export type ClientKey = {
  readonly key: string;
  readonly times: number;
};

/**
 * An IPv4 address; for IPv6 the /64, and the /48 with ten times the limit, as one customer can own a /48. Proxies may add
 * the port. Ruling C13.
 */
export function clientKeys(addressText: string | undefined): readonly ClientKey[] {
  const address = plainAddress(addressText);
  if (!isIPv6(address)) return [{ key: address, times: 1 }];
  const [plain = ""] = address.split("%");
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped) return [{ key: inFourBytes(mapped[1], mapped[2]), times: 1 }];
  const [head = "", tail] = canonical.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  const groups = tail === undefined ? front : [...front, ...zeros, ...back];
  return [
    { key: `${groups.slice(0, 4).join(":")}::/64`, times: 1 },
    { key: `${groups.slice(0, 3).join(":")}::/48`, times: 10 },
  ];
}

/** As a proxy reports it, without the port. */
export function plainAddress(address = "unknown"): string {
  return (
    /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address
  );
}

/** An IPv4 address from the last 32 bits of an IPv6 one. */
function inFourBytes(...halves: readonly (string | undefined)[]): string {
  return halves
    .flatMap((half = "0") => {
      const bits = Number.parseInt(half, 16);
      return [bits >> 8, bits & 255];
    })
    .join(".");
}
