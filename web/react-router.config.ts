import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: false,
  // `/not-found` is served, with status 404, for every path that is no screen.
  prerender: ({ getStaticPaths }) => [
    // `/products/TV Licence` is another spelling of `/products/TVLicence`, and served as that (Ruling A3).
    ...getStaticPaths().filter((path) => !path.includes(" ")),
    "/account-already-exists",
    "/not-found",
  ],
} satisfies Config;
