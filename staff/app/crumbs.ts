/** A page's breadcrumbs: `export const handle = { crumbs } satisfies Handle`. */
export type Crumbs = (match: {
  readonly loaderData: unknown;
  readonly params: Readonly<Record<string, string | undefined>>;
}) => readonly { readonly name: string; readonly to?: string }[];
export type Handle = { readonly crumbs: Crumbs };
