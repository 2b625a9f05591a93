import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cancellableCollectionStates,
  collectionAfter,
  type CollectionEvent,
  collectionEvents,
  type CollectionState,
  collectionStates,
} from "./collection.ts";

const anyState = fc.constantFrom(...collectionStates);
const anyEvent = fc.constantFrom(...collectionEvents);

/** A refused event leaves the collection as it is. */
function next(state: CollectionState, event: CollectionEvent): CollectionState {
  const transition = collectionAfter(state, event);
  return transition.ok ? transition.state : state;
}
function after(...events: readonly CollectionEvent[]) {
  return events.reduce(next, "planned" as CollectionState);
}
function refusalOf(state: CollectionState, event: CollectionEvent) {
  const transition = collectionAfter(state, event);
  return transition.ok ? undefined : transition.code;
}

describe("a collection", () => {
  it("is planned, notified, submitted, confirmed and paid out [F3]", () => {
    expect(after("notified")).toBe("notified");
    expect(after("notified", "submitted")).toBe("submitted");
    expect(after("notified", "submitted", "confirmed")).toBe("confirmed");
    expect(after("notified", "submitted", "confirmed", "paid_out")).toBe("paid_out");
  });

  it("fails after being submitted, confirmed or paid out [F3]", () => {
    expect(after("notified", "submitted", "failed")).toBe("failed");
    expect(after("notified", "submitted", "confirmed", "failed")).toBe("failed");
    expect(after("notified", "submitted", "confirmed", "paid_out", "failed")).toBe("failed");
  });

  it("is charged back after being confirmed or paid out, but not once failed", () => {
    expect(next("confirmed", "charged_back")).toBe("charged_back");
    expect(next("paid_out", "charged_back")).toBe("charged_back");
    expect(refusalOf("failed", "charged_back")).toBe("already-ended");
    expect(refusalOf("charged_back", "failed")).toBe("already-ended");
  });

  it("can be cancelled only while planned or notified", () => {
    expect(cancellableCollectionStates).toEqual(["planned", "notified"]);
    for (const state of ["submitted", "confirmed", "paid_out", "failed", "charged_back"] as const) {
      expect(refusalOf(state, "cancelled")).toBe("already-submitted");
    }
  });

  it("is retried only after it has failed", () => {
    expect(collectionStates.filter((state) => collectionAfter(state, "retried").ok)).toEqual(["failed"]);
    expect(after("notified", "submitted", "failed", "retried", "confirmed")).toBe("confirmed");
  });

  it("refuses provider events before it was notified or after it was cancelled", () => {
    for (const event of ["confirmed", "paid_out", "failed", "charged_back"] as const) {
      expect(refusalOf("planned", event)).toBe("not-submitted");
      expect(refusalOf("cancelled", event)).toBe("cancelled");
    }
  });

  it("is never submitted without notice or after it was cancelled [F4]", () => {
    const withTheBank = new Set(["submitted", "confirmed", "paid_out", "failed", "charged_back"]);
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        if (!events.includes("notified")) expect(withTheBank).not.toContain(after(...events));
        expect(after("notified", "cancelled", ...events)).toBe("cancelled");
      }),
    );
    expect(refusalOf("planned", "submitted")).toBe("not-notified");
    expect(refusalOf("cancelled", "submitted")).toBe("cancelled");
  });

  it("does not change on repeated events", () => {
    fc.assert(
      fc.property(anyState, anyEvent, (state, event) => {
        const once = next(state, event);
        expect(next(once, event)).toBe(once);
      }),
    );
  });

  it("is reinstated only after a charge-back was cancelled", () => {
    expect(after("notified", "submitted", "paid_out", "charged_back", "reinstated")).toBe("confirmed");
    expect(after("notified", "submitted", "paid_out", "charged_back", "reinstated", "paid_out")).toBe(
      "paid_out",
    );
    expect(next("paid_out", "reinstated")).toBe("paid_out");
    for (const state of ["planned", "notified", "submitted", "failed"] as const) {
      expect(refusalOf(state, "reinstated")).toBe("not-charged-back");
    }
  });

  it("never goes backwards, except for a retry or a reinstatement [F3]", () => {
    const order: readonly CollectionState[] = ["planned", "notified", "submitted", "confirmed", "paid_out"];
    const rank = (state: CollectionState) => (order.includes(state) ? order.indexOf(state) : order.length);
    const late = anyEvent.filter((event) => event !== "retried" && event !== "reinstated");
    fc.assert(
      fc.property(anyState, late, (state, event) => {
        expect(rank(next(state, event))).toBeGreaterThanOrEqual(rank(state));
      }),
    );
  });

  it("ends in the same state for any order and repetition of an attempt's events [F3]", () => {
    const lives = fc.constantFrom<CollectionEvent[]>(
      ["submitted", "confirmed", "paid_out"],
      ["submitted", "failed"],
      ["submitted", "confirmed", "failed"],
      ["submitted", "confirmed", "paid_out", "failed"],
      ["submitted", "confirmed", "charged_back"],
      ["submitted", "confirmed", "paid_out", "charged_back"],
    );
    fc.assert(
      fc.property(
        lives.chain((life) =>
          fc.tuple(
            fc.constant(life.at(-1)),
            fc.shuffledSubarray([...life, ...life], {
              minLength: life.length * 2,
              maxLength: life.length * 2,
            }),
          ),
        ),
        ([end, event]) => {
          expect(after("notified", ...event)).toBe(end);
        },
      ),
    );
  });
});
