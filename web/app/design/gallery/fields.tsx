import { useState } from "react";
import { BankChip } from "../bank-chip.tsx";
import { Button, LinkButton } from "../button.tsx";
import { Combobox, type ComboboxItem } from "../combobox.tsx";
import { DateField } from "../date-field.tsx";
import { House } from "../house/house.tsx";
import { Scene } from "../page.tsx";
import { RadioPicks } from "../radio-picks.tsx";
import { SelectField } from "../select-field.tsx";
import { Stepper } from "../stepper.tsx";
import { CodeField, TextField } from "../text-field.tsx";
import { Tick } from "../tick.tsx";
import { Exhibit, Grid } from "./exhibit.tsx";

const leadTypes = [
  { value: "Student", label: "Student" },
  { value: "Not a Student", label: "Not a Student" },
];

export function FieldsGallery() {
  const [count, setCount] = useState("4");
  return (
    <Exhibit title="Fields">
      <Grid>
        <TextField label="First name" defaultValue="Priya" />
        <TextField label="Email address" defaultValue="priya@gmial" error="Valid email address required" />
        <TextField
          label="Email address"
          defaultValue="priya@gmial.com"
          below={
            <p>
              Did you mean <LinkButton>priya@gmail.com</LinkButton>
            </p>
          }
        />
        <TextField label="Letting agent name" optional hint="Only if you rent through one." />
        <TextField label="Postcode" defaultValue="LS6 1ZZ" readOnly />
        <DateField label="Tenancy start date" defaultValue="2027-09-01" />
        <DateField label="Tenancy end date" error="Tenancy End date required" />
        <CodeField
          label="Sort code"
          hint="6 digits, on your card or in your banking app."
          defaultValue="20-00-00"
        />
        <CodeField label="Account number" inputMode="numeric" end={<BankChip bankName="Barclays" />} />
        <CodeField
          label="Voucher code"
          defaultValue="EVENSTRAT"
          error="Invalid voucher code. Check and try again."
          end={
            <Button plain small>
              Apply
            </Button>
          }
        />
        <SelectField label="Address" defaultValue="2">
          <option value="1">1 Larkspur Terrace, Leeds</option>
          <option value="2">2 Larkspur Terrace, Leeds</option>
        </SelectField>
        <SelectField label="Address" error="You must pick an address">
          <option value="">Choose an address</option>
        </SelectField>
        <RadioPicks
          legend="Are you a student?"
          name="gallery-lead"
          options={leadTypes}
          defaultValue="Student"
        />
        <RadioPicks legend="Are you a student?" options={leadTypes} error="Please select an option" />
        <div>
          <Tick defaultChecked>Ticked: the window is lit</Tick>
          <Tick>
            I agree to the <a href="/privacy-policy">privacy policy</a>
          </Tick>
          <Tick error="You must confirm that you are the account holder">
            I confirm that I am the account holder
          </Tick>
          <Tick disabled defaultChecked>
            Always on
          </Tick>
        </div>
        <Stepper
          value={count}
          onValueChange={setCount}
          hint="Count everyone who will live there, including you."
        />
        <Scene size="chip">
          <House housemates={Number(count) || 1} label="" />
        </Scene>
        <Stepper id="gallery-limit" label="At the limit" value="15" onValueChange={setCount} />
        <Stepper
          id="gallery-wrong"
          label="Wrong"
          value="99"
          onValueChange={setCount}
          error="Must be a number between 1 and 15"
        />
      </Grid>
      <AddressSearch />
    </Exhibit>
  );
}

const streets: readonly ComboboxItem[] = [
  { id: "court", text: "Flats 1 to 12, Marigold Court", detail: "Leeds, LS6 2ZZ", isContainer: true },
  ...Array.from({ length: 24 }, (_, index) => ({
    id: `house-${index + 1}`,
    text: `${index + 1} Larkspur Terrace`,
    detail: "Leeds, LS6 1ZZ",
  })),
];
const flats = Array.from({ length: 12 }, (_, index) => ({
  id: `flat-${index + 1}`,
  text: `Flat ${index + 1}, Marigold Court`,
  detail: "Leeds, LS6 2ZZ",
}));

function AddressSearch() {
  const [text, setText] = useState("");
  const [container, setContainer] = useState(false);
  const wanted = text.trim().toLowerCase();
  const found =
    wanted === ""
      ? []
      : container
        ? flats
        : streets.filter((item) => item.text.toLowerCase().includes(wanted));
  return (
    <Grid>
      <Combobox
        id="gallery-address"
        label="Address"
        hint="Start with your postcode or the first line."
        text={text}
        items={found}
        empty={wanted !== "" && found.length === 0}
        onType={(typed) => {
          setText(typed);
          setContainer(false);
        }}
        onClear={() => setText("")}
        onSelect={(item) =>
          item.isContainer ? setContainer(true) : setText(`${item.text}, ${item.detail ?? ""}`)
        }
        below={<LinkButton>Enter address manually</LinkButton>}
      />
      <Combobox
        id="gallery-address-required"
        label="Address"
        text=""
        items={[]}
        onType={setText}
        onClear={() => setText("")}
        onSelect={() => undefined}
        error="Address required"
      />
    </Grid>
  );
}
