import { Checklist } from "@evenly/design/checklist";
import { Facts } from "@evenly/design/facts";
import { HousematePips, WindowMark } from "@evenly/design/housemate-pips";
import { NumberList } from "@evenly/design/number-list";
import { Card } from "@evenly/design/page";
import { Points } from "@evenly/design/points";
import { CopyLink, ShareOption, ShareOptions } from "@evenly/design/share-options";
import { Exhibit, Group, nothing, State } from "./exhibit.tsx";

const next = [
  { title: "Put your feet up", text: "There's nothing else for any of you to do." },
  { title: "Utilities set-up starts", text: "We deal with every supplier." },
  { title: "Nothing is paid until the start date", text: "Your first payment is on 1 September 2027." },
];
const dates = [
  { name: "Tenancy starts", value: "1 September 2027" },
  { name: "Tenancy ends", value: "31 August 2028" },
];
const pips = { joinedText: "has joined", toJoinText: "to join" };

export function ListsGallery() {
  return (
    <Group title="Lists">
      <Exhibit of="checklist">
        <State name="Ticks that are no controls">
          <Checklist
            items={[
              "Bundle all of your utilities into one payment",
              "Everyone pays their fair share",
              "No deposit or set up fees",
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="points">
        <State name="Promises on dusk" onDusk>
          <Points
            points={[
              { icon: "coin", text: "No Deposits" },
              { icon: "star", text: "Highly Rated" },
              { icon: "bolt", text: "Uncapped Energy" },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="number-list">
        <State name="One under another">
          <NumberList steps={next} />
        </State>
        <State name="Side by side from 900 px" wide>
          <NumberList across steps={next} />
        </State>
      </Exhibit>
      <Exhibit of="facts">
        <State name="Values at the far end">
          <Card aria-label="Dates, apart">
            <Facts facts={dates} />
          </Card>
        </State>
        <State name="Names in a column of their own">
          <Card aria-label="Dates, beside">
            <Facts layout="beside" facts={dates} />
          </Card>
        </State>
      </Exhibit>
      <Exhibit of="housemate-pips">
        <State name="Joined by name, joined, and to join" onDusk>
          <HousematePips {...pips} label="2 of 4 have joined" housemates={4} joined={["Priya", ""]} />
        </State>
        <State name="All fifteen" onDusk>
          <HousematePips
            {...pips}
            label="15 of 15 have joined"
            housemates={15}
            joined={Array.from({ length: 15 }, () => "")}
          />
        </State>
        <State name="The window beside a row, before and after">
          <WindowMark lit={false} /> <WindowMark lit />
        </State>
      </Exhibit>
      <Exhibit of="share-options">
        <State name="Ways to share">
          <ShareOptions>
            <ShareOption icon="share" onClick={nothing}>
              Share
            </ShareOption>
            <ShareOption icon="chat" href="https://wa.me/">
              WhatsApp
            </ShareOption>
            <ShareOption icon="people" onClick={nothing}>
              Facebook
            </ShareOption>
            <ShareOption icon="mail" onClick={nothing}>
              Email
            </ShareOption>
          </ShareOptions>
        </State>
        <State name="The link itself">
          <CopyLink
            label="Your join link"
            copyLabel="Copy link"
            link="https://evenly.example/joining-tenant?guid=7f3c9a"
            onCopy={nothing}
          />
        </State>
      </Exhibit>
    </Group>
  );
}
