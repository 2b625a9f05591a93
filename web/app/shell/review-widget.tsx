import type { Reviews } from "@evenly/contract/config";
import { ReviewLink } from "@evenly/design/review-link";
import * as words from "./words.tsx";

/** The operator's review score, marked if it is a sample. Ruling D5. */
export function ReviewWidget({ reviews }: { readonly reviews: Reviews }) {
  const { score, outOf, count, link, sample } = reviews;
  return (
    <ReviewLink href={link}>
      <span>
        {words.outOf(score, outOf)}
        <span className="visually-hidden">{words.fromReviews(count)}</span>
        {sample && words.sample}
      </span>
    </ReviewLink>
  );
}
