import { useState } from "react";
import { Button, LinkButton } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import { Actions, Stack } from "../page.tsx";
import { TextField } from "../text-field.tsx";
import { Toast } from "../toast.tsx";
import { Exhibit, OnDusk } from "./exhibit.tsx";

export function ControlsGallery() {
  const [open, setOpen] = useState(false);
  const [toast, setToast] = useState<string | null>(null);
  return (
    <Exhibit title="Buttons">
      <Actions>
        <Button>Next</Button>
        <Button busy>Busy</Button>
        <Button disabled>Apply</Button>
        <Button aria-disabled>Update</Button>
        <Button variant="line">Edit package</Button>
        <Button variant="line" icon="share" onClick={() => setOpen(true)}>
          Save or share this price
        </Button>
        <Button plain small onClick={() => setToast("Link copied")}>
          Show a toast
        </Button>
        <LinkButton>Enter address manually</LinkButton>
        <IconButton icon="close" label="Close" />
        <Button to="/">A link</Button>
      </Actions>
      <Button block>Next</Button>
      <OnDusk>
        <Actions>
          <Button variant="lamp">Continue with this price</Button>
          <Button variant="dusk" icon="copy">
            Copy link
          </Button>
          <LinkButton>Have a voucher code?</LinkButton>
        </Actions>
        <Button variant="lamp" block>
          Continue with this price
        </Button>
      </OnDusk>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Save or share this price"
        lede="We'll email you a link that keeps this price."
        footer={
          <Button block onClick={() => setOpen(false)}>
            Send
          </Button>
        }
      >
        <Stack>
          <TextField label="Email address" type="email" />
          <Button variant="line" icon="copy">
            Copy link
          </Button>
        </Stack>
      </Dialog>
      <Toast message={toast} onDone={() => setToast(null)} />
    </Exhibit>
  );
}
