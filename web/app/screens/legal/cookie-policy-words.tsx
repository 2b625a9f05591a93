export const title = "Cookie policy";
export function description(brandName: string) {
  return `Which cookies ${brandName} keeps, what each is for and how long it lasts, and how to choose.`;
}
export const lede = "What this site keeps in your browser, and for how long.";
export function text(cookieName: string) {
  return (
    <>
      <p>
        This is a demonstration. An operator of this service replaces this page with its own policy, after
        taking advice.
      </p>
      <h2>Always there</h2>
      <dl>
        <div>
          <dt>{cookieName}, 90 days</dt>
          <dd>Remembers what you chose about cookies.</dd>
        </div>
        <div>
          <dt>Your answers, until you close the tab</dt>
          <dd>
            So that a reload does not lose them. Kept in your browser only. Bank details are never among them.
          </dd>
        </div>
        <div>
          <dt>Referral, affiliate and letting agent codes, until you have signed up</dt>
          <dd>So that an offer that you came with is still there when you come back.</dd>
        </div>
      </dl>
      <h2>Only if you agree to personal cookies</h2>
      <p>
        We count which steps people reach, so that we can fix the ones where they give up. It is not counted
        if you do not agree, and it does not contain your name, address or bank details.
      </p>
      <h2>Changing your mind</h2>
      <p>Press "Cookie settings" at the end of any page but a payment page, and choose anew.</p>
    </>
  );
}
