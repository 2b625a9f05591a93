import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs, MetaDescriptor } from "react-router";

/** The parts of addresses, as routes.ts names them. */
type Named = {
  readonly params: Readonly<Record<"code" | "id" | "kind" | "name" | "place" | "reference", string>>;
};
export type LoaderArgs = Omit<ClientLoaderFunctionArgs, "params"> & Named;
export type ActionArgs = Omit<ClientActionFunctionArgs, "params"> & Named;

type Gives<Work> = Work extends (...given: never[]) => infer Given
  ? Exclude<Awaited<Given>, Response>
  : undefined;

/** What a screen is given; a response of its loader or its action never reaches it. */
export type ScreenProps<Loader = undefined, Action = undefined> = Named & {
  readonly loaderData: Gives<Loader>;
  readonly actionData: Gives<Action> | undefined;
};

export type Meta<Loader = undefined> = (given: {
  readonly loaderData: Gives<Loader> | undefined;
}) => MetaDescriptor[];

/** The way to a page, as its `handle` says it: `export const handle = { crumbs } satisfies Handle`. */
export type Crumbs = (match: {
  readonly loaderData: unknown;
  readonly params: Readonly<Record<string, string | undefined>>;
}) => readonly { readonly name: string; readonly to?: string }[];
export type Handle = { readonly crumbs: Crumbs };
