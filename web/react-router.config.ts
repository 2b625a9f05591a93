import * as pages from "@evenly/domain/pages";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  ssr: false,
  // One file per screen: a loader is never needed without its screen.
  splitRouteModules: false,
  // `/not-found` is served, with status 404, for every path that is no screen.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), pages.accountAlreadyExists, pages.notFound],
} satisfies Config;
