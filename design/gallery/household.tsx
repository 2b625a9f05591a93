import { DatedList } from "@evenly/design/dated-list";
import { Door, Doors } from "@evenly/design/door";
import { IconList } from "@evenly/design/icon-list";
import { NamedPips, PersonWindow } from "@evenly/design/named-pips";
import { Card } from "@evenly/design/page";
import { Run } from "@evenly/design/run";
import { StageLine, type StageLineProps } from "@evenly/design/stage-line";
import { TaskList } from "@evenly/design/task-list";
import { Exhibit, Group, State } from "./exhibit.tsx";

/** One day per stage reached. */
function stages(...dates: readonly string[]) {
  return ["Ordered", "Confirmed", "Live"].map((name, index) => ({
    name,
    isReached: index < dates.length,
    date: dates[index],
  }));
}
const services = [
  {
    utility: "energy",
    name: "Energy",
    title: "Uncapped Energy",
    state: "Waiting",
    tone: "waiting",
    stages: stages(),
  },
  {
    utility: "water",
    name: "Water",
    title: "Water and sewerage",
    state: "Ordered",
    tone: "under-way",
    stages: stages("20 Jul 2026"),
  },
  {
    utility: "broadband",
    name: "Broadband",
    title: "Virgin Fibre 600",
    state: "Confirmed",
    tone: "under-way",
    stages: stages("20 Jul 2026", "23 Jul 2026"),
  },
  {
    utility: "tv",
    name: "TV Licence",
    title: "For the whole house",
    state: "Live",
    tone: "live",
    stages: stages("20 Jul 2026", "21 Jul 2026", "1 Sep 2026"),
  },
] as const satisfies StageLineProps[];

export function HouseholdGallery() {
  return (
    <Group title="The household page">
      <Exhibit of="named-pips">
        <State name="Who has joined and who is awaited" onDusk>
          <NamedPips
            label="Who lives here"
            people={[
              { name: "Ada", lit: true },
              { name: "Ben", lit: true, note: "you" },
              { name: "Dev", lit: false, note: "awaited" },
            ]}
          />
        </State>
        <State name="The window beside a name">
          <PersonWindow name="Ada" lit /> <PersonWindow name="Dev" lit={false} />
        </State>
      </Exhibit>
      <Exhibit of="task-list">
        <State name="Several things to do" onDusk>
          <TaskList
            label="What there is to do"
            tasks={[
              {
                title: "Ella joined late: start on 10 September?",
                text: "Until you agree nothing changes, and the place stays yours.",
                actions: [{ text: "See the new day", to: "/" }],
              },
              {
                title: "Give us a bank account",
                text: (
                  <>
                    The one ending 11 is closed, your bank says. <b>By Friday 11 September</b>, so that
                    nothing is taken late.
                  </>
                ),
                actions: [{ text: "Give bank details", to: "/household" }],
              },
            ]}
          />
        </State>
        <State name="One thing to do" onDusk>
          <TaskList
            label="One thing to do"
            tasks={[
              {
                title: "Ada proposes three of you instead of four",
                text: "£98.03 a month each instead of £84.74.",
                actions: [{ text: "Answer Ada", to: "/" }],
              },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="run">
        <State name="Half way" onDusk>
          <Run
            label="The handover of your place"
            stages={[
              { name: "Link sent", isDone: true, day: "4 Feb" },
              { name: "Opened", isDone: true, day: "9 Feb" },
              { name: "Joined", isDone: false, day: "by 16 Mar" },
              { name: "Handed over", isDone: false, day: "15 Apr" },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="icon-list">
        <State name="What stands">
          <Card aria-label="What stands">
            <IconList
              items={[
                {
                  icon: "people",
                  title: "Three of four had joined",
                  text: "Ada, Ben and you. One place stayed open.",
                },
                { icon: "bolt", title: "Nothing was ordered", text: "No service was set up." },
              ]}
            />
          </Card>
        </State>
        <State name="With sums">
          <Card aria-label="What it comes to">
            <IconList
              items={[
                {
                  icon: "calendar",
                  title: "Four days count",
                  text: "From 12 to 15 July, by the day.",
                  sum: "£13.70",
                },
                { icon: "bank", title: "No payment after it", text: "Eleven are called off.", sum: "£0.00" },
              ]}
            />
          </Card>
        </State>
      </Exhibit>
      <Exhibit of="dated-list">
        <State name="What happens when">
          <DatedList
            items={[
              {
                date: "2027-03-01",
                day: "1",
                month: "Mar",
                title: "Your payment, £84.74",
                text: "It leaves your account by Direct Debit.",
              },
              { date: "2027-08-31", day: "31", month: "Aug", title: "The tenancy ends" },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="stage-line">
        <State name="Waiting, ordered, confirmed, live">
          <Card aria-label="Set-up">
            <ul>
              {services.map((service) => (
                <StageLine key={service.name} {...service} />
              ))}
            </ul>
          </Card>
        </State>
      </Exhibit>
      <Exhibit of="door">
        <State name="To quieter pages" wide>
          <Doors>
            <Door
              to="/"
              title="Moving out"
              text="Leave early, and see what you and your successor would pay"
            />
            <Door title="Sign out everywhere" text="On this phone and any other" />
            <Door busy title="Busy" text="A call is under way" />
          </Doors>
        </State>
      </Exhibit>
    </Group>
  );
}
