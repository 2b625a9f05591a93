import { RadioDot } from "@evenly/design/radio-dot";
import { RadioPicks } from "@evenly/design/radio-picks";
import { Tick } from "@evenly/design/tick";
import { pence } from "@evenly/domain/money";
import { useState } from "react";
import { OptionCard, SpeedBlocks } from "../../web/app/parts/prices/option-card.tsx";
import { Exhibit, Group, nothing, State } from "./exhibit.tsx";

const leadTypes = [
  { value: "Student", label: "Student" },
  { value: "Not a Student", label: "Not a Student" },
];
const dates = [
  { value: "asap", label: "As soon as possible", detail: "On the day your tenancy starts." },
  { value: "later", label: "Later", detail: "On a day you choose." },
];

export function ChoicesGallery() {
  return (
    <Group title="Choices">
      <Exhibit of="radio-picks">
        <State name="Chosen">
          <RadioPicks legend="Are you a student?" options={leadTypes} defaultValue="Student" />
        </State>
        <State name="Nothing chosen, with an error">
          <RadioPicks legend="Are you a student?" options={leadTypes} error="Please select an option" />
        </State>
        <State name="Stacked, with details and a hint">
          <RadioPicks
            legend="When would you like it?"
            hint="You can change it later."
            options={dates}
            stacked
            defaultValue="later"
          />
        </State>
        <State name="Stacked, with a sum at the end">
          <RadioPicks
            legend="How much?"
            options={[
              { value: "all", label: "All of it", detail: "Then you owe nothing", end: "£191.72" },
              { value: "part", label: "A part of it", detail: "£5.00 or more, oldest month first" },
            ]}
            stacked
            defaultValue="all"
          />
        </State>
      </Exhibit>
      <Exhibit of="radio-dot">
        <State name="Off and on">
          <RadioPicks legend="A porthole that lights" options={leadTypes} defaultValue="Not a Student" />
        </State>
        <State name="Alone">
          <RadioDot />
        </State>
      </Exhibit>
      <Exhibit of="tick">
        <State name="Off">
          <Tick>
            I agree to the <a href="/privacy-policy">privacy policy</a>
          </Tick>
        </State>
        <State name="On">
          <Tick defaultChecked>Ticked: the window is lit</Tick>
        </State>
        <State name="Error">
          <Tick error="You must confirm that you are the account holder">
            I confirm that I am the account holder
          </Tick>
        </State>
        <State name="Always on">
          <Tick disabled defaultChecked>
            Always on
          </Tick>
        </State>
      </Exhibit>
      <OptionCards />
    </Group>
  );
}

function OptionCards() {
  const [chosen, setChosen] = useState("virgin-fibre-600");
  const option = (value: string) =>
    ({
      utility: "broadband",
      name: "gallery-option",
      value,
      checked: chosen === value,
      onChange: () => setChosen(value),
    }) as const;
  return (
    <Exhibit of="option-card">
      <State name="Ribbon in its own colour, old price">
        <OptionCard
          {...option("virgin-fibre-1000")}
          title="Virgin Fibre 1000"
          ribbon={{ text: "Fastest", colour: "#3ECF95" }}
          price={{ current: pence(372), old: pence(415) }}
        >
          <p>For full houses with everyone streaming at once.</p>
          <SpeedBlocks mbps={1000} />
        </OptionCard>
      </State>
      <State name="Chosen; a ribbon whose colour ink cannot be read on is lamp">
        <OptionCard
          {...option("virgin-fibre-600")}
          title="Virgin Fibre 600"
          ribbon={{ text: "Most picked", colour: "#B8152F" }}
          price={{ current: pence(296) }}
        >
          <p>Films, calls and games at the same time.</p>
          <SpeedBlocks mbps={600} />
        </OptionCard>
      </State>
      <State name="With an explanation, which opens when pressed">
        <OptionCard
          {...option("virgin-vivid-fibre-400")}
          title="Virgin Fibre 400"
          info={<p>Average download speed at busy times. We book the installation.</p>}
          price={{ current: pence(262) }}
        >
          <p>Plenty for a house that works and plays.</p>
          <SpeedBlocks mbps={400} />
        </OptionCard>
      </State>
      <State name="Not wanted">
        <OptionCard {...option("none")} title="No broadband, thanks" price={{ current: pence(0) }}>
          <p>We leave it out. You can still add it on your summary.</p>
        </OptionCard>
      </State>
      <State name="The only option">
        <OptionCard utility="energy" title="Uncapped Energy" single price={{ current: pence(1050) }}>
          <p>Use what you need. Your payment stays the same all year.</p>
          <ul>
            <li>Gas and electricity in one price</li>
            <li>No bill at the end of the year</li>
          </ul>
        </OptionCard>
      </State>
      <State name="Without prices">
        <OptionCard
          utility="water"
          title="Water and sewerage"
          value="water"
          checked={false}
          onChange={nothing}
        >
          <p>Clean water in, waste water out, in one price.</p>
        </OptionCard>
      </State>
    </Exhibit>
  );
}
