import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3001";

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, whole: many small files compress worse, and each is named in the manifest of routes.
          groups: [
            { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//, priority: 2 },
            { name: "shell", test: /(web\/app\/(shell|journey|api|consent)|domain\/src|contract\/src)\//, minShareCount: 4, priority: 1 },
            { name: "design", test: /web\/app\/(design|form)\//, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api, "/dev/mailbox": api } },
});
