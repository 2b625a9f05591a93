import { Split, Title, Wrap } from "@evenly/design/page";
import { back, type Screen } from "@evenly/domain/journey";
import type { ReactNode } from "react";
import { useAnswers } from "../answers/answers.ts";
import { journeyAnswers } from "../answers/journey.ts";
import { PackageSide } from "./package/package-side.tsx";
import { quoteOfAnswers } from "../quote/payment-quote.ts";
import { Back } from "../shell/back.tsx";

type Props = {
  readonly screen: Screen;
  readonly title: string;
  readonly lede?: ReactNode;
  readonly children: ReactNode;
};

/** A question with the package next to it. Spec §2 Sign-up pages. */
export function SignUpPage({ screen, title, lede, children }: Props) {
  return (
    <Wrap>
      <Back to={back(screen, journeyAnswers())} />
      <Split side={<PackageSide quote={quoteOfAnswers(useAnswers())} />}>
        <Title lede={lede}>{title}</Title>
        {children}
      </Split>
    </Wrap>
  );
}
