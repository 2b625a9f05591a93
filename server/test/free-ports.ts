import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Of 127.0.0.1, and different ones: all are held until the last is found. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => once(probe, "listening")));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), "close")));
  return ports;
}
