import type { ReactNode } from "react";

export const title = "Accessibility statement";
export function description(brandName: string) {
  return `How ${brandName} is made for everybody to use, what has been tested and what has not, and how to tell us of a problem.`;
}
export const lede = "Everybody in the house should be able to use this site.";
export function text(phone: ReactNode, email: ReactNode) {
  return (
    <>
      <h2>What we promise</h2>
      <p>The Web Content Accessibility Guidelines 2.2, levels A and AA, on every page.</p>
      <h2>What you can do</h2>
      <ul>
        <li>Get through everything with a keyboard alone. What has the focus is marked and never covered.</li>
        <li>Enlarge the text to 200% or the page to 400%, and set your own spacing. Nothing is cut off.</li>
        <li>Use a screen 320 pixels wide, upright or on its side.</li>
        <li>Choose your own contrast colours, and have nothing move.</li>
        <li>Press what is at least 44 pixels wide and high.</li>
        <li>Give your details once. They are filled in where we need them again.</li>
        <li>Hear from a screen reader what has changed, such as your price, once and when it happens.</li>
      </ul>
      <h2>How we test it</h2>
      <p>
        All of this is tested by programs, in Chromium, before each release: with the axe tool on every page,
        and with tests of our own for what such tools cannot see.
      </p>
      <h2>What we have not tested</h2>
      <ul>
        <li>We have not listened to a screen reader, such as NVDA, JAWS, VoiceOver or TalkBack.</li>
        <li>Nobody who uses assistive technology every day has tried it for us yet.</li>
        <li>Safari, Firefox, real phones, voice control, magnifiers and real contrast themes.</li>
      </ul>
      <h2>What we know is not perfect</h2>
      <ul>
        <li>
          On a screen 320 pixels wide with text at 200%, long words break in the middle and the table of
          payments may need scrolling.
        </li>
        <li>Your browser cannot fill in the address search. You can type your address instead.</li>
        <li>With your own contrast colours, our pictures keep their colours. They are described in words.</li>
      </ul>
      <h2>If something does not work for you</h2>
      <p>
        Call {phone} or write to {email}. Tell us which page it was and what you use, and we will help you get
        through it and fix it.
      </p>
    </>
  );
}
