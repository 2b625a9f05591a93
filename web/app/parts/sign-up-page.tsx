import { Split, Title, Wrap } from "@evenly/design/page";
import { back, type SignUpScreen } from "@evenly/domain/sign-up-journey";
import type { ReactNode } from "react";
import { useAnswers } from "../answers/answers.ts";
import { signUpAnswers } from "../answers/sign-up.ts";
import { PackageSide } from "./package/package-side.tsx";
import { quoteOfAnswers } from "./payment/payment-quote.ts";
import { Back } from "../shell/back.tsx";

type Props = {
  readonly screen: SignUpScreen;
  readonly title: string;
  readonly lede?: ReactNode;
  readonly children: ReactNode;
};

/** One question after another, the package beside them. Spec §2 Sign-up pages. */
export function SignUpPage({ screen, title, lede, children }: Props) {
  return (
    <Wrap>
      <Back to={back(screen, signUpAnswers())} />
      <Split side={<PackageSide {...quoteOfAnswers(useAnswers())} />}>
        <Title lede={lede}>{title}</Title>
        {children}
      </Split>
    </Wrap>
  );
}
