import { Button } from "@evenly/design/button";
import { ErrorSummary } from "@evenly/design/error-summary";
import { Note } from "@evenly/design/note";
import { SeverePanel } from "@evenly/design/severe-panel";
import { Toast } from "@evenly/design/toast";
import { useState } from "react";
import { Exhibit, Group, nothing, Stage, State } from "./exhibit.tsx";

export function MessagesGallery() {
  const [toast, setToast] = useState<string | null>(null);
  return (
    <Group title="Messages">
      <Exhibit of="note">
        <State name="In lamp">
          <Note>
            Every housemate is equal. Your housemates will add their details later and we won't set up a thing
            until everyone has joined.
          </Note>
        </State>
        <State name="With another icon">
          <Note icon="mail">
            You'll get an email within 3 business days confirming your Direct Debit mandate.
          </Note>
        </State>
        <State name="A code that does not hold">
          <Note tone="invalid">Unknown Agent Code</Note>
        </State>
      </Exhibit>
      <Exhibit of="severe-panel">
        <State name="What went wrong with a call">
          <SeverePanel title="There's a problem">Network error accessing the Evenly API</SeverePanel>
        </State>
      </Exhibit>
      <Exhibit of="error-summary">
        <State name="Two errors or more, each leading to its field">
          <ErrorSummary
            title="There's a problem"
            errors={[
              { fieldId: "gallery-wrong", message: "Must be a number between 1 and 15" },
              { fieldId: "gallery-address-required", message: "Address required" },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit of="toast">
        <State name="While it can be read">
          <Stage short>
            <Toast message="Link copied" onDone={nothing} />
          </Stage>
        </State>
        <State name="To try: it goes by itself">
          <Button plain small onClick={() => setToast("Link copied")}>
            Show a toast
          </Button>
          <Toast message={toast} onDone={() => setToast(null)} />
        </State>
      </Exhibit>
    </Group>
  );
}
