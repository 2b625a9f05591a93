import { expect, test } from "vitest";
import { NoAnswer, Refused } from "./client.ts";
import { describeFailure } from "./failure.ts";

const texts = { unsaid: "There was a problem with your request.", noAnswer: "Oh no!" };
const told = (message: string, messages: string[]) =>
  describeFailure(new Refused(400, { message, messages }), texts);

test("of a refusal the first of its messages is told, else its message, else that there was a problem", () => {
  expect(told("The message", ["The first", "The second"])).toBe("The first");
  expect(told("The message", [])).toBe("The message");
  expect(told("", [])).toBe("There was a problem with your request.");
});

test("without an answer something else is told", () => {
  expect(describeFailure(new NoAnswer("No answer"), texts)).toBe("Oh no!");
  expect(describeFailure(new TypeError("It broke"), texts)).toBe("Oh no!");
});
