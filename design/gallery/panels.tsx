import { Button } from "@evenly/design/button";
import { House } from "@evenly/design/house/house";
import {
  Actions,
  Card,
  CardGrid,
  DuskHero,
  DuskPanel,
  DuskPanelBody,
  ListCard,
  Pair,
  Scene,
  Split,
  Stack,
  Title,
} from "@evenly/design/page";
import { TextField } from "@evenly/design/text-field";
import { Bleed, Exhibit, Group, labelOf, State } from "./exhibit.tsx";

const house = {
  housemates: 4,
  joined: 1,
  utilities: { energy: "on", water: "on", broadband: "on", tv: "off" },
} as const;

export function PanelsGallery() {
  return (
    <Group title="Pages">
      <Exhibit of="page">
        <State name="Title, fields one under another and in a pair, a side, the main action" wide>
          <Split
            side={
              <DuskPanel>
                <Scene>
                  <House {...house} street label={labelOf(house)} />
                </Scene>
                <DuskPanelBody>
                  <p>Where the House and the price live.</p>
                </DuskPanelBody>
              </DuskPanel>
            }
          >
            <Title lede="One column, quiet and white.">Tell Us About You</Title>
            <Stack>
              <Pair>
                <TextField label="First name" />
                <TextField label="Last name" />
              </Pair>
              <Button block>Next</Button>
            </Stack>
          </Split>
        </State>
        <State name="Cards" wide>
          <CardGrid>
            <Card aria-label="A card">White on mist, no border and no shadow.</Card>
            <ListCard>
              <p>A list card leaves the edges to its rows.</p>
            </ListCard>
          </CardGrid>
        </State>
        <State name="Actions at the end" wide>
          <Actions end>
            <Button variant="line">Back Home</Button>
            <Button>Next</Button>
          </Actions>
        </State>
        <State name="An evening" wide>
          <Bleed>
            <DuskHero scene={<House {...house} street label={labelOf(house)} />}>
              <Title onDusk size="hero" lede="Your window is lit. 3 to go.">
                Invite Your Housemates
              </Title>
              <Button variant="lamp">Invite Housemates</Button>
            </DuskHero>
          </Bleed>
        </State>
      </Exhibit>
    </Group>
  );
}
