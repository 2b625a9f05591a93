import type { Success } from "@evenly/contract";
import type { Option, Product } from "@evenly/contract/products";

type Quote = Success<"GET /products">;

function option(
  code: string,
  title: string,
  current: number,
  { old = null, body = "<p>In one price.</p>", ...more }: Partial<Option> & { old?: number | null } = {},
): Option {
  return {
    code,
    title,
    body,
    info: `What there is to know about ${title}.`,
    image: "",
    priceId: `2026-07.yorkshire.4.${code}`,
    price: { current, old },
    ...more,
  };
}

function speed(megabits: string) {
  return {
    body: `<p>For your house.</p><p data-speed="1">${megabits} Mbps</p>`,
  };
}
const mostPicked = { ribbon: { text: "Most picked", colour: "#FFC93C" } };

function product(type: Product["type"], icon: string, options: Option[]): Product {
  return {
    type,
    label: type,
    title: `${type} for the whole house.`,
    icon,
    image: "",
    showPrices: true,
    selected: options.find(({ ribbon }) => ribbon?.text === "Most picked")?.code ?? options[0]?.code ?? "",
    options,
  };
}

export const sampleAddress = {
  guid: "752b8ff578d840a7458b2ef3c360d68d",
  line1: "7 Larkspur Terrace",
  line2: "",
  organisationName: "",
  city: "Leeds",
  postcode: "LS6 1ZZ",
};

export const sampleProducts: Product[] = [
  product("Energy", "energy", [
    option("energy-uncapped", "Uncapped Energy", 1123, mostPicked),
    option("energy-uncapped-green", "Uncapped Energy, renewable", 1179),
  ]),
  product("Water", "water", [
    option("water-all", "Water and sewerage", 483, mostPicked),
    option("no-water-01_none", "No water, thanks", 0),
  ]),
  product("Broadband", "broadband", [
    option("virgin-fibre-1000", "Virgin Fibre 1000", 323, { old: 359, ...speed("1,000") }),
    option("virgin-fibre-600", "Virgin Fibre 600", 257, { ...mostPicked, ...speed("600") }),
    option("virgin-vivid-fibre-100", "Virgin Fibre 100", 198, speed("100")),
    option("no-broadband-other-01_none", "No broadband, thanks", 0),
  ]),
  product("TV Licence", "tv", [
    option("tv-licence", "TV Licence", 87),
    option("no-tv-licence-01_none", "No TV Licence, thanks", 0),
  ]),
];

/** For four in Leeds: £19.50 per person per week. */
export const sampleQuote: Quote = {
  leadId: "01a6bcde-eecc-7c48-9d88-5c713008e3ba",
  address: sampleAddress,
  products: sampleProducts,
  priceBeforeDiscount: 1950,
  priceAfterDiscount: 1950,
  breakdown: { options: [], amountOff: 0 },
};
