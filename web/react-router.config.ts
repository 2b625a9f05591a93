import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  ssr: false,
  // One file per screen: a loader is never needed without its screen.
  splitRouteModules: false,
  // Served with status 404 for unknown paths.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/account-already-exists", "/not-found"],
} satisfies Config;
