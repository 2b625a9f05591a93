import type { Reviews } from "@evenly/contract/config";
import { ReviewLink } from "@evenly/design/review-link";

/** What the operator configured, and marked when it is only a sample. Ruling D5. */
export function ReviewWidget({ reviews }: { readonly reviews: Reviews }) {
  const { score, outOf, count, link, sample } = reviews;
  return (
    <ReviewLink href={link}>
      <span>
        {score} out of {outOf}
        <span className="visually-hidden"> from {count} reviews</span>
        {sample && " (sample)"}
      </span>
    </ReviewLink>
  );
}
