import { describe, expect, it } from "vitest";
import { clientKeys } from "./client-address.ts";

const own = (key: string) => [{ key, times: 1 }];
const networks = (key: string, wider: string) => [...own(key), { key: wider, times: 10 }];

describe("the keys of a client", () => {
  it("are an IPv4 address itself, however it is written", () => {
    expect(clientKeys("203.0.113.7")).toEqual(own("203.0.113.7"));
    for (const address of ["::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"])
      expect(clientKeys(address)).toEqual(own("203.0.113.7"));
  });

  it("are the same with the port that a proxy adds [C13]", () => {
    expect(clientKeys("203.0.113.7:51234")).toEqual(own("203.0.113.7"));
    expect(clientKeys("[2001:db8:1:2::9]:51234")).toEqual(clientKeys("2001:db8:1:2::9"));
    expect(clientKeys("[::ffff:203.0.113.7]")).toEqual(own("203.0.113.7"));
  });

  it("are the /64 of an IPv6 address, and the /48 with ten times the limit [C13]", () => {
    expect(clientKeys("2001:db8:1:2:3:4:5:6")).toEqual(networks("2001:db8:1:2::/64", "2001:db8:1::/48"));
    expect(clientKeys("2001:0DB8:1:2::9")).toEqual(networks("2001:db8:1:2::/64", "2001:db8:1::/48"));
    expect(clientKeys("2001:db8::1")).toEqual(networks("2001:db8:0:0::/64", "2001:db8:0::/48"));
    expect(clientKeys("fe80::1%eth0")).toEqual(networks("fe80:0:0:0::/64", "fe80:0:0::/48"));
    expect(clientKeys("::1")).toEqual(networks("0:0:0:0::/64", "0:0:0::/48"));
  });

  it("are the proxy's text when it is not an address", () => {
    expect(clientKeys("unknown")).toEqual(own("unknown"));
    expect(clientKeys(undefined)).toEqual(own("unknown"));
  });
});
