import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2023", cssMinify: true, assetsInlineLimit: 0 },
  server: {
    port: Number(process.env.PORT ?? 3000),
    proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:3001", "/dev/mailbox": process.env.API_ORIGIN ?? "http://127.0.0.1:3001" },
  },
});
