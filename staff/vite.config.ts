import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const api = process.env.API_ORIGIN ?? "http://127.0.0.1:3001";

export default defineConfig({
  base: "/staff/",
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  server: { proxy: { "/api": api } },
});
