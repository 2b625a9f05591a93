import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { House } from "./house/house.tsx";
import { RadioPicks } from "./radio-picks.tsx";
import { Stepper } from "./stepper.tsx";
import { TextField } from "./text-field.tsx";
import { utilities } from "./utility.ts";

function nothing() {
  return undefined;
}
function markup(element: ReactNode) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
}
function count(text: string, part: string | RegExp) {
  return text.split(part).length - 1;
}

describe("fields", () => {
  it("associate label, hint and error with the input by its form name", () => {
    const html = markup(
      <TextField name="email" label="Email address" hint="Any" error="Email address required" />,
    );
    expect(html).toContain('<label for="email"');
    expect(html).toMatch(
      /<input[^>]*id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-hint email-error"/,
    );
    expect(html).toMatch(/id="email-error"[^>]*>.*Email address required/);
  });

  it("have no error state without an error", () => {
    const html = markup(<TextField name="email" label="Email address" />);
    expect(html).not.toContain("aria-invalid");
    expect(html).not.toContain("aria-describedby");
  });

  it("give the field's id to the first radio, for links from an error summary", () => {
    const options = [
      { value: "Student", label: "Student" },
      { value: "Not a Student", label: "Not a Student" },
    ];
    const html = markup(
      <RadioPicks
        name="leadType"
        legend="Are you a student?"
        options={options}
        error="Please select an option"
      />,
    );
    expect(html).toMatch(/<input[^>]*id="leadType"[^>]*value="Student"/);
    expect(html).toMatch(/<fieldset[^>]*aria-invalid="true"[^>]*aria-describedby="leadType-error"/);
  });
});

describe("the error summary [D2]", () => {
  it("is shown for two errors or more", () => {
    const errors = [
      { fieldId: "lastName", message: "Last name required" },
      { fieldId: "accountHolder", message: "You must confirm that you are the account holder" },
    ];
    expect(markup(<ErrorSummary title="There's a problem..." errors={errors} />)).toContain(
      'href="#lastName"',
    );
    expect(markup(<ErrorSummary title="There's a problem..." errors={errors.slice(1)} />)).toBe("");
  });
});

describe("the stepper", () => {
  const words = { label: "Housemates", removeLabel: "Remove a housemate", addLabel: "Add a housemate" };
  const disabled = (value: string) => {
    const html = markup(<Stepper {...words} value={value} onValueChange={nothing} />);
    return {
      remove: /<button[^>]*aria-label="Remove a housemate"[^>]*disabled/.test(html),
      add: /<button[^>]*aria-label="Add a housemate"[^>]*disabled/.test(html),
    };
  };

  it("stays between 1 and 15 [S5.2]", () => {
    expect(disabled("1")).toEqual({ remove: true, add: false });
    expect(disabled("8")).toEqual({ remove: false, add: false });
    expect(disabled("15")).toEqual({ remove: false, add: true });
  });

  it("keeps typed text, even if it is not a number", () => {
    expect(markup(<Stepper {...words} value="four" onValueChange={nothing} />)).toContain('value="four"');
    expect(disabled("four")).toEqual({ remove: false, add: false });
  });
});

describe("the House", () => {
  it("lights one window for every housemate who has joined", () => {
    const html = markup(<House housemates={5} joined={3} you={3} label="3 of 5 have joined" />);
    expect(count(html, 'data-lit="1"')).toBe(3);
    expect(count(html, 'data-lit="0"')).toBe(2);
    expect(count(html, 'data-you="1"')).toBe(1);
    expect(html).toContain('role="img" aria-label="3 of 5 have joined"');
  });

  it.each(utilities)("has a part that %s lights", (utility) => {
    const html = (state: "on" | "off") =>
      markup(<House housemates={4} utilities={{ [utility]: state }} label="" />);
    expect(html("on")).not.toBe(html("off"));
  });

  it("is not animated at first unless the page asks for it", () => {
    const html = markup(
      <House housemates={4} joined={4} utilities={{ energy: "on", tv: "on" }} complete label="Complete" />,
    );
    expect(html).not.toMatch(/data-turn|data-new|data-celebrates/);
  });

  it("lights new windows in order, and celebrates after the last one", () => {
    const one = markup(<House housemates={4} joined={3} litBefore={2} label="3 of 4 have joined" />);
    expect(one).toMatch(/data-lit="1" data-turn="0"/);
    expect(count(one, "data-turn")).toBe(1);
    expect(one).not.toContain("data-celebrates");
    const all = markup(<House housemates={4} joined={4} litBefore={0} complete label="Complete" />);
    expect([0, 1, 2, 3].map((turn) => count(all, `data-turn="${String(turn)}"`))).toEqual([1, 1, 1, 1]);
    expect(all).toContain("data-celebrates");
  });

  it("is hidden from screen readers next to a text", () => {
    expect(markup(<House housemates={5} label="" />)).toContain('aria-hidden="true"');
  });

  it("has no style attributes, which a strict Content Security Policy would refuse", () => {
    const html = markup(<House housemates={15} joined={15} complete street label="Complete" />);
    expect(html).not.toContain("style=");
  });
});

describe("buttons", () => {
  it("are links when they have a target", () => {
    expect(markup(<Button to="/household">Next</Button>)).toMatch(/^<a [^>]*href="\/household"/);
  });

  it("keep their focus while busy and are not disabled", () => {
    const html = markup(<Button busy>Next</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toMatch(/ disabled/);
  });
});
