import type { Brand, Retention } from "@evenly/contract/config";
import type { ReactNode } from "react";

export const title = "Privacy policy";
export const description = (brandName: string) =>
  `Which details ${brandName} asks for, what they are used for, how long they are kept, and what you can ask of us.`;
export const lede = (company: string) =>
  `What ${company} keeps about you, why, and how to have it changed or removed.`;

type Filled = Pick<Brand, "companyName" | "registeredAddress"> & {
  readonly retention: Retention;
  readonly email: ReactNode;
  readonly cookiePolicy: (text: string) => ReactNode;
};
export const text = ({ companyName, registeredAddress, retention, email, cookiePolicy }: Filled) => (
  <>
    <p>
      This is a demonstration. An operator of this service replaces this page with its own policy, after
      taking advice.
    </p>
    <h2>What we keep</h2>
    <ul>
      <li>
        Your name, email address, mobile number and whether you are a student, so that we can quote and reach
        you.
      </li>
      <li>
        Your address, your housemate count, your tenancy dates and the package you chose, so that we can set
        it up.
      </li>
      <li>
        Your sort code and account number, so that we can collect your Direct Debit. They are encrypted.
      </li>
      <li>What you agreed to and when, because we must be able to show it.</li>
    </ul>
    <h2>Who sees it</h2>
    <ul>
      <li>
        Your housemates see your first name, never your last name, email address, number or bank details.
      </li>
      <li>The suppliers of your utilities and our payment provider see what they need to do their part.</li>
      <li>Nobody else, and we do not sell it.</li>
    </ul>
    <h2>How long we keep it</h2>
    <ul>
      <li>
        A price that you asked for and did not take, with what you told us for it: {retention.leadDays} days.
      </li>
      <li>The emails that we wrote to you: {retention.emailDays} days.</li>
      <li>What our server answered to a form, so that sending it twice does nothing twice: 7 days.</li>
      <li>
        Links to your account, and who was invited to it: until {retention.linkDays} days after the tenancy
        has ended or was cancelled.
      </li>
      <li>That you asked us not to write to you: until you tell us otherwise.</li>
      <li>Your account, your payments and what you agreed to: for as long as the law asks us to.</li>
    </ul>
    <h2>On your own device</h2>
    <p>
      What you have answered stays in your browser until you close the tab. Bank details are never kept there.
      See our {cookiePolicy("cookie policy")} for the cookies.
    </p>
    <h2>Your rights</h2>
    <p>
      You can ask for a copy of what we hold, for it to be corrected, and for it to be removed when we no
      longer need it. Write to {email} or to {companyName}, {registeredAddress}. You can also complain to the
      Information Commissioner's Office.
    </p>
  </>
);
