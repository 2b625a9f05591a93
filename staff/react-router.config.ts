import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: process.env.STAFF_BUILD_FOLDER ?? "build",
  basename: "/staff/",
  ssr: false,
} satisfies Config;
