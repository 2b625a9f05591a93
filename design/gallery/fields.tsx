import { BankChip } from "@evenly/design/bank-chip";
import { Button, LinkButton } from "@evenly/design/button";
import { DateField } from "@evenly/design/date-field";
import { Field } from "@evenly/design/field";
import { House } from "@evenly/design/house/house";
import { Scene } from "@evenly/design/page";
import { SelectField } from "@evenly/design/select-field";
import { Stepper } from "@evenly/design/stepper";
import { TextArea } from "@evenly/design/text-area";
import { CodeField, TextField } from "@evenly/design/text-field";
import control from "@evenly/design/text-field.module.css";
import { useState } from "react";
import { AddressSearches } from "./address-searches.tsx";
import { Exhibit, Group, labelOf, nothing, State } from "./exhibit.tsx";

/** Where a date is typed, its day in words is shown. */
function formatTypedDate(typed: string) {
  return typed === "" ? "" : "Wednesday 1 September 2027";
}

export function FieldsGallery() {
  return (
    <Group title="Fields">
      <Exhibit of="field">
        <State name="What every field has around its control">
          <Field id="gallery-field" label="Label" hint="Hint" error="Error" optional="(optional)">
            {(wiring) => <input {...wiring} type="text" className={control.input} />}
          </Field>
        </State>
      </Exhibit>
      <Exhibit of="text-field">
        <State name="Empty">
          <TextField label="First name" />
        </State>
        <State name="Filled in">
          <TextField label="First name" defaultValue="Priya" />
        </State>
        <State name="Focus" focused>
          <TextField label="First name" defaultValue="Priya" />
        </State>
        <State name="Error">
          <TextField label="Email address" defaultValue="priya@gmial" error="Valid email address required" />
        </State>
        <State name="A suggestion is no error">
          <TextField
            label="Email address"
            defaultValue="priya@gmial.com"
            below={
              <p>
                Did you mean <LinkButton>priya@gmail.com</LinkButton>
              </p>
            }
          />
        </State>
        <State name="Optional, with a hint">
          <TextField label="Letting agent name" optional="(optional)" hint="Only if you rent through one." />
        </State>
        <State name="Read only">
          <TextField label="Postcode" defaultValue="LS6 1ZZ" readOnly />
        </State>
        <State name="Disabled">
          <TextField label="Postcode" defaultValue="LS6 1ZZ" disabled />
        </State>
        <State name="A code, digit by digit">
          <CodeField label="Sort code" hint="6 digits, on your card." defaultValue="20-00-00" />
        </State>
        <State name="With a button">
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
        </State>
      </Exhibit>
      <Exhibit of="text-area">
        <State name="Filled in">
          <TextArea label="Why" hint="In your own words." defaultValue="The landlord ended the lease." />
        </State>
        <State name="Error">
          <TextArea label="Reason" error="Please say why" />
        </State>
      </Exhibit>
      <Exhibit of="bank-chip">
        <State name="Recognised, by its letters">
          <CodeField
            label="Account number"
            defaultValue="55779911"
            end={<BankChip bankName="Barclays" mark="B" />}
          />
        </State>
        <State name="Recognised, without letters">
          <CodeField label="Account number" end={<BankChip bankName="Another Bank" />} />
        </State>
        <State name="Not recognised">
          <CodeField label="Account number" end={<BankChip bankName={null} />} />
        </State>
      </Exhibit>
      <Exhibit of="date-field">
        <State name="Chosen, with the day in words">
          <DateField formatDate={formatTypedDate} label="Tenancy start date" defaultValue="2027-09-01" />
        </State>
        <State name="Error">
          <DateField
            formatDate={formatTypedDate}
            label="Tenancy end date"
            error="Tenancy End date required"
          />
        </State>
      </Exhibit>
      <Exhibit of="select-field">
        <State name="Chosen">
          <SelectField label="Address" defaultValue="2">
            <option value="1">1 Larkspur Terrace, Leeds</option>
            <option value="2">2 Larkspur Terrace, Leeds</option>
          </SelectField>
        </State>
        <State name="Error">
          <SelectField label="Address" error="You must pick an address">
            <option value="">Choose an address</option>
          </SelectField>
        </State>
      </Exhibit>
      <Steppers />
      <AddressSearches />
    </Group>
  );
}

const stepperWords = {
  label: "Number of housemates",
  removeLabel: "Remove a housemate",
  addLabel: "Add a housemate",
};

function Steppers() {
  const [count, setCount] = useState("4");
  const housemates = Number(count) || 1;
  return (
    <Exhibit of="stepper">
      <State name="The House is rebuilt with it">
        <Stepper
          {...stepperWords}
          id="gallery-stepper"
          value={count}
          onValueChange={setCount}
          hint="Including you."
        />
        <Scene size="chip">
          <House housemates={housemates} label={labelOf({ housemates })} />
        </Scene>
      </State>
      <State name="At the least">
        <Stepper
          {...stepperWords}
          id="gallery-least"
          label="At the least"
          value="1"
          onValueChange={nothing}
        />
      </State>
      <State name="At the most">
        <Stepper
          {...stepperWords}
          id="gallery-limit"
          label="At the most"
          value="15"
          onValueChange={nothing}
        />
      </State>
      <State name="Error">
        <Stepper
          {...stepperWords}
          id="gallery-wrong"
          label="Wrong"
          value="99"
          onValueChange={nothing}
          error="Must be a number between 1 and 15"
        />
      </State>
    </Exhibit>
  );
}
