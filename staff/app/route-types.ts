import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs, MetaDescriptor } from "react-router";

/** Path parameters, as named in routes.ts. */
type Named = {
  readonly params: Readonly<
    Record<"code" | "id" | "kind" | "month" | "name" | "place" | "reference", string>
  >;
};
export type LoaderArgs = Omit<ClientLoaderFunctionArgs, "params"> & Named;
export type ActionArgs = Omit<ClientActionFunctionArgs, "params"> & Named;

type Gives<Work> = Work extends (...given: never[]) => infer Given
  ? Exclude<Awaited<Given>, Response>
  : undefined;

/** A screen's props; a thrown or returned Response never reaches it. */
export type ScreenProps<Loader = undefined, Action = undefined> = Named & {
  readonly loaderData: Gives<Loader>;
  readonly actionData: Gives<Action> | undefined;
};

export type Meta<Loader = undefined> = (given: {
  readonly loaderData: Gives<Loader> | undefined;
}) => MetaDescriptor[];

/** A page's breadcrumbs: `export const handle = { crumbs } satisfies Handle`. */
export type Crumbs = (match: {
  readonly loaderData: unknown;
  readonly params: Readonly<Record<string, string | undefined>>;
}) => readonly { readonly name: string; readonly to?: string }[];
export type Handle = { readonly crumbs: Crumbs };
