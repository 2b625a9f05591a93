import { productTypes } from "@evenly/domain/catalogue";
import { serviceWork, staffStages } from "@evenly/domain/service-order";
import { z } from "zod";
import {
  type Call,
  date,
  group,
  listOf as listGiven,
  productType,
  shortText,
  typed,
  typedLike,
} from "../shape.ts";
import { aboutHouseholds, changingHouseholds, householdsTag as tag } from "./fields.ts";
import { by, declareList, listCall, severalOf, sheetCall } from "./lists.ts";
import { idExample } from "../fields.ts";

const service = z.object({
  id: z.string(),
  type: productType,
  option: z.string(),
  work: z.enum(serviceWork),
  reference: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  tenancyStart: date,
  tenancyEnd: date,
  /** The tenancy's start, or a later broadband date. */
  wantedOn: date,
  /** For a service to end: its last day, or the day on which it was cancelled. */
  endsOn: date.nullable(),
  orderedOn: date.nullable(),
  confirmedOn: date.nullable(),
  liveOn: date.nullable(),
  supplierReference: z.string().nullable(),
});

export const serviceList = declareList({
  filters: {
    product: by.choices("Product", productTypes),
    option: by.names(
      "Option",
      "The codes of options, of which each of broadband names its supplier, with commas between them",
    ),
    state: by.choices(
      "State",
      serviceWork,
      `${severalOf(serviceWork)}. What is neither live nor over, where none is named`,
    ),
    city: by.text("City", "Whole, in whatever case"),
    before: by.day("Starts before", "The day before which its tenancy starts"),
  },
  sorts: ["starts"],
  firstSort: "starts",
  columns: {
    reference: { sheet: "Our reference" },
    type: { head: "Service" },
    option: { head: "Option" },
    work: { kind: "state", head: "State" },
    supplierReference: { head: "Supplier’s reference", sheet: "Your reference" },
    organisation: { sheet: "Organisation" },
    address: { head: "Household", sheet: "Address line 1" },
    line2: { sheet: "Address line 2" },
    city: { head: "City" },
    postcode: { sheet: "Postcode" },
    tenancyStart: { kind: "date", head: "Starts", sort: "starts", sheet: "Tenancy starts" },
    tenancyEnd: { kind: "date", sheet: "Tenancy ends" },
    wantedOn: { kind: "date", sheet: "Wanted from" },
    endsOn: { kind: "date", sheet: "To end on" },
    contact: { sheet: "Contact" },
  },
});

const option = z.object({ code: z.string(), type: productType, title: z.string() });

const day = { format: "date", description: "YYYY-MM-DD" };

/** The result per service: recorded, or refused with a code. */
const recorded = z.object({ id: z.string(), code: z.string().nullable(), message: z.string().nullable() });

/** Services to set up and to end, by supplier and date. Rulings G2, H4, H5. */
export const staffServices = {
  "GET /staff/services": {
    id: "listServices",
    tag,
    summary: "Services to set up, and to end",
    description: "By the start of their tenancies, 50 a page.",
    staff: aboutHouseholds,
    ...listCall(serviceList, service, { options: z.array(option) }),
    showsPeople: true,
  },
  "GET /staff/services.csv": {
    id: "exportServices",
    tag,
    summary: "Services to set up, as a sheet for a supplier",
    description:
      "What they need to set it up or end it. A name stands only beside broadband and TV Licences, which are somebody's at the address.",
    staff: aboutHouseholds,
    ...sheetCall(serviceList),
  },
  "POST /staff/services/stages": {
    id: "recordServiceStages",
    tag,
    summary: "Record what suppliers told",
    description:
      "Of each service in a transaction of its own: what cannot be recorded of one keeps no other. `stage` is ordered, confirmed, live or ended.",
    staff: changingHouseholds,
    body: z.object({
      stage: typed.meta({ enum: staffStages }),
      on: typed.meta({ ...day, needed: false }),
      services: listGiven(group({ id: typedLike(idExample), supplierReference: shortText.optional() })).meta({
        needed: true,
        minItems: 1,
      }),
    }),
    responses: { 200: z.object({ results: z.array(recorded) }) },
  },
} as const satisfies Record<string, Call>;
