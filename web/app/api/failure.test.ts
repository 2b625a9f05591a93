import { NoAnswer, ApiError } from "@evenly/contract/client";
import { expect, test } from "vitest";
import { describeFailure, fieldMessages } from "./failure.ts";

const texts = { unsaid: "There was a problem with your request.", noAnswer: "Oh no!" };
function told(message: string, messages: string[]) {
  return describeFailure(new ApiError(400, { message, messages }), texts);
}

test("a refusal shows the first of its messages, else its message, else a general text [S8.2] [S8.4]", () => {
  expect(told("The message", ["The first", "The second"])).toBe("The first");
  expect(told("The message", [])).toBe("The message");
  expect(told("", [])).toBe("There was a problem with your request.");
});

test("a missing answer has its own text", () => {
  expect(describeFailure(new NoAnswer("No answer"), texts)).toBe("Oh no!");
  expect(describeFailure(new TypeError("It broke"), texts)).toBe("Oh no!");
});

test("each field of a refusal has its first message", () => {
  const errors = { emailAddress: ["Email address required", "Another"], mobileNumber: [] };
  expect(fieldMessages(new ApiError(422, { message: "", messages: [], errors }))).toEqual({
    emailAddress: "Email address required",
  });
  expect(fieldMessages(new NoAnswer("No answer"))).toEqual({});
});
