import { BackButton } from "@evenly/design/back-button";
import { Button, LinkButton } from "@evenly/design/button";
import { Dialog } from "@evenly/design/dialog";
import { PostForm, SubmitButton } from "@evenly/design/form";
import { IconButton } from "@evenly/design/icon-button";
import { Actions, Stack } from "@evenly/design/page";
import { TextField } from "@evenly/design/text-field";
import { useState } from "react";
import { Exhibit, Group, State } from "./exhibit.tsx";

export function ControlsGallery() {
  return (
    <Group title="Controls">
      <Exhibit of="button">
        <State name="Primary">
          <Button>Next</Button>
        </State>
        <State name="Focus" focused>
          <Button>Next</Button>
        </State>
        <State name="Busy">
          <Button busy>Next</Button>
        </State>
        <State name="Disabled">
          <Button disabled>Next</Button>
        </State>
        <State name="Not yet possible, and says why">
          <Button aria-disabled>Update</Button>
        </State>
        <State name="A link">
          <Button to="/">Back Home</Button>
        </State>
        <State name="Small">
          <Button plain small>
            Apply
          </Button>
        </State>
        <State name="Small, disabled">
          <Button plain small disabled>
            Apply
          </Button>
        </State>
        <State name="Secondary">
          <Actions>
            <Button variant="line">Edit package</Button>
            <Button variant="line" icon="share">
              Save or share this price
            </Button>
          </Actions>
        </State>
        <State name="Secondary, focus" focused>
          <Button variant="line">Edit package</Button>
        </State>
        <State name="Text">
          <LinkButton>Enter address manually</LinkButton>
        </State>
        <State name="Text, with a state of its own">
          <LinkButton iconEnd="down">Why Energy?</LinkButton>
        </State>
        <State name="Full width" wide>
          <Button block>Next</Button>
        </State>
        <State name="Lamp" onDusk>
          <Button variant="lamp">Continue with this price</Button>
        </State>
        <State name="Lamp, focus" onDusk focused>
          <Button variant="lamp">Continue with this price</Button>
        </State>
        <State name="Lamp, busy" onDusk>
          <Button variant="lamp" busy>
            Continue with this price
          </Button>
        </State>
        <State name="Dusk" onDusk>
          <Button variant="dusk" icon="copy">
            Copy link
          </Button>
        </State>
        <State name="Text, on dusk" onDusk>
          <LinkButton>Have a voucher code?</LinkButton>
        </State>
      </Exhibit>
      <Exhibit of="icon-button">
        <State name="Close">
          <IconButton icon="close" label="Close" />
        </State>
        <State name="Focus" focused>
          <IconButton icon="close" label="Close, with focus" />
        </State>
      </Exhibit>
      <Exhibit of="back-button">
        <State name="The way back">
          <BackButton onClick={() => window.history.back()}>Back</BackButton>
        </State>
        <State name="Focus" focused>
          <BackButton>Back, with focus</BackButton>
        </State>
      </Exhibit>
      <Exhibit of="form">
        <State name="Its button">
          <PostForm isSending={false} onSubmit={(event) => event.preventDefault()}>
            <SubmitButton plain>Send</SubmitButton>
          </PostForm>
        </State>
        <State name="While it is being sent">
          <PostForm isSending>
            <SubmitButton plain>Send</SubmitButton>
          </PostForm>
        </State>
      </Exhibit>
      <Exhibit of="dialog">
        <State name="Opens when pressed: a sheet under 768 px, centred above">
          <OpensDialog title="Save or share this price" />
        </State>
        <State name="Wide">
          <OpensDialog title="Edit broadband packages" wide />
        </State>
      </Exhibit>
    </Group>
  );
}

function OpensDialog({ title, wide = false }: { readonly title: string; readonly wide?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog
        closeLabel="Close"
        open={open}
        onClose={close}
        title={title}
        lede="We'll email you a link that keeps this price."
        wide={wide}
        footer={
          <Button block onClick={close}>
            Send
          </Button>
        }
      >
        <Stack>
          <TextField label="Email address" type="email" />
        </Stack>
      </Dialog>
    </>
  );
}
