const titled = (title: string) => ({ title: `${title} | Evenly` });

/** A page that search engines may show, with the sentence that they show of it. */
export const publicPage = (title: string, description: string) => [
  titled(title),
  { name: "description", content: description },
];

/** A step of somebody's journey: nothing to be found by a search. */
export const journeyPage = (title: string) => [titled(title), { name: "robots", content: "noindex" }];
