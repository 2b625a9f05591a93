import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  ssr: false,
  // A screen is one file: its loader is of no use without it.
  splitRouteModules: false,
  // `/not-found` is served, with status 404, for every path that is no screen.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/account-already-exists", "/not-found"],
} satisfies Config;
