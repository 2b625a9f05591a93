import { describe, expect, it } from "vitest";
import { clientKey } from "./client-address.ts";

describe("the key of a client", () => {
  it("is an IPv4 address itself, however it is written", () => {
    expect(clientKey("203.0.113.7")).toBe("203.0.113.7");
    expect(clientKey("::ffff:203.0.113.7")).toBe("203.0.113.7");
  });

  it("is the network of an IPv6 address, in which a client can pick any address", () => {
    expect(clientKey("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(clientKey("2001:0DB8:1:2::9")).toBe("2001:db8:1:2::/64");
    expect(clientKey("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(clientKey("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
    expect(clientKey("::1")).toBe("0:0:0:0::/64");
  });

  it("is whatever a proxy said when that is no address", () => {
    expect(clientKey("unknown")).toBe("unknown");
  });
});
