export const running = "We are setting up your Direct Debit";
export const runningLede =
  "We have not had the answer yet. This page goes on by itself. If you leave, it is set up all the same, and nothing is set up twice.";
export const offline = "You are offline";
export const offlineLede =
  "What you sent may have reached us. As soon as you are connected again we ask, and go on from there. Nothing is set up twice.";
export const nothing = "Nothing was set up";
export const neverArrived =
  "What you sent did not reach us, so nothing was set up and nothing is taken. Please send it again.";
export const refused = "What you sent was not accepted, so nothing was set up and nothing is taken.";
export const again = "Back to your payment";
