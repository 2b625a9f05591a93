import type { Config } from "@react-router/dev/config";
import { productTypes, slugOf } from "@evenly/domain/catalogue";

export default {
  appDirectory: "app",
  ssr: false,
  // `/not-found` is served, with status 404, for every path that is no screen.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths(),
    ...productTypes.map((type) => `/products/${slugOf(type)}`),
    "/account-already-exists",
    "/not-found",
  ],
} satisfies Config;
